import { productMessages } from "#app/content/product-messages.ts";
import { MOST_UPLOAD_BYTES } from "#app/domain/products/upload-limits.ts";

const TYPES = /^image\/(jpeg|jpg|png|webp|avif)$/;
const ENDINGS = /\.(jpe?g|png|webp|avif)$/i;

/** What the file chooser offers. */
export const ACCEPTED = ".jpeg,.jpg,.png,.webp,.avif,image/jpeg,image/png,image/webp,image/avif";

type Candidate = { name: string; type: string; size: number };

/** Which of the chosen files are worth sending; the server looks at what they really hold. */
export function siftFiles<Each extends Candidate>(files: readonly Each[]) {
  const valid: Each[] = [];
  const skipped: { file: Each; sentence: string }[] = [];
  for (const file of files) {
    const sentence = whySkipped(file);
    if (sentence) skipped.push({ file, sentence });
    else valid.push(file);
  }
  return { valid, skipped };
}

function whySkipped({ name, type, size }: Candidate): string | undefined {
  const isPicture = type ? TYPES.test(type) : ENDINGS.test(name);
  if (!isPicture) return productMessages.upload.wrongType;
  return size > MOST_UPLOAD_BYTES ? productMessages.upload.tooLarge : undefined;
}
