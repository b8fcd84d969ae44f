import { useEffect, useRef, useState } from "react";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import { MAX_PRODUCT_IMAGES } from "#app/domain/catalogue/editing/check-product.ts";
import type { FormPicture } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import { useUnsavedWork } from "#app/pages/shell/drafts/unsaved-work.ts";
import { uploadFile } from "./upload-file.ts";

export type PictureUpload = {
  /** Counts up in the order the files were chosen. */
  id: number;
  file: File;
  state: "waiting" | "sending" | "failed" | "refused";
  sent: number;
  message?: string;
};
type UploadStatus = { kind: "success" | "error"; message: string };

const MAX_CONCURRENT_UPLOADS = 3;
const STATUS_MS = 3000;
const UPLOAD_URL = "/admin/uploads/pictures";

/** The upload queue for pictures: three at a time, each with its progress. */
export function usePictureUploads(
  count: number,
  onStored: (picture: FormPicture, id: number) => void,
) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const [status, setStatus] = useState<UploadStatus>();
  const running = useRef(new Map<number, () => void>());
  const nextId = useRef(1);
  const store = useRef(onStored);
  store.current = onStored;

  const isUploading = uploads.some(({ state }) => state === "waiting" || state === "sending");
  useUnsavedWork(uploads.some(({ state }) => state !== "refused"));

  const change = (id: number, changes: Partial<PictureUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const remove = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  async function start({ id, file }: PictureUpload): Promise<void> {
    const { outcome, cancel } = uploadFile<FormPicture>(UPLOAD_URL, file, (sent) =>
      change(id, { sent }),
    );
    running.current.set(id, cancel);
    const ended = await outcome;
    running.current.delete(id);
    if (ended.ok) {
      store.current(ended.stored, id);
      remove(id);
    } else if (ended.reason === "cancelled") remove(id);
    else {
      const { message } = ended;
      console.warn(`Not uploaded: ${file.name}. ${message}`);
      change(id, { state: ended.reason === "fault" ? "failed" : "refused", message });
    }
  }

  // Fills free upload slots from the queue.
  useEffect(() => {
    const free = MAX_CONCURRENT_UPLOADS - uploads.filter(({ state }) => state === "sending").length;
    const next = uploads.filter(({ state }) => state === "waiting").slice(0, free);
    for (const upload of next) {
      change(upload.id, { state: "sending", sent: 0 });
      void start(upload);
    }
  });

  // Announces the result once, when the last upload has ended.
  const wasUploading = useRef(false);
  useEffect(() => {
    if (isUploading) setStatus(undefined);
    else if (wasUploading.current) setStatus(summarise(uploads));
    wasUploading.current = isUploading;
  }, [isUploading, uploads]);

  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setStatus(undefined), STATUS_MS);
    return () => clearTimeout(timer);
  }, [status]);

  // Cancels unfinished uploads on unmount.
  useEffect(
    () => () => {
      for (const cancel of running.current.values()) cancel();
    },
    [],
  );

  return {
    uploads,
    status,
    isUploading,
    /** Queues files, unless others are still uploading. */
    add(files: readonly File[]) {
      if (isUploading || files.length === 0) return;
      const { valid, skipped } = filterPictureFiles(files);
      for (const { file, message } of skipped) console.warn(`Skipped ${file.name}: ${message}`);
      const failed = uploads.filter(({ state }) => state === "failed").length;
      const isTooMany = count + failed + valid.length > MAX_PRODUCT_IMAGES;
      const entry = () => ({ id: nextId.current++, sent: 0 });
      const added: PictureUpload[] = [
        ...(isTooMany ? [] : valid).map((file) => ({
          ...entry(),
          file,
          state: "waiting" as const,
        })),
        ...skipped.map((each) => ({ ...entry(), ...each, state: "refused" as const })),
      ];
      // Clears the refusals of the last batch.
      setUploads((all) => [...all.filter(({ state }) => state !== "refused"), ...added]);
      const { tooMany, noneValid } = productTexts.upload;
      if (isTooMany) setStatus({ kind: "error", message: tooMany });
      else if (valid.length === 0) setStatus({ kind: "error", message: noneValid });
    },
    retry: (id: number) => change(id, { state: "waiting", sent: 0 }),
    /** Cancels an upload, or removes its entry. */
    cancel(id: number) {
      const stop = running.current.get(id);
      if (stop) stop();
      else remove(id);
    },
  };
}

function summarise(uploads: readonly PictureUpload[]): UploadStatus {
  const [first, ...others] = uploads.flatMap(({ message }) => message ?? []);
  if (first === undefined) return { kind: "success", message: "Pictures uploaded" };
  return { kind: "error", message: others.length > 0 ? productTexts.upload.failed : first };
}

const PICTURE_MIME_TYPES = /^image\/(jpeg|jpg|png|webp|avif)$/;
const PICTURE_EXTENSIONS = /\.(jpe?g|png|webp|avif)$/i;

export const ACCEPTED_PICTURE_TYPES =
  ".jpeg,.jpg,.png,.webp,.avif,image/jpeg,image/png,image/webp,image/avif";

type Candidate = { name: string; type: string; size: number };

/** Filters files by type and size before the upload; the server checks their content. */
export function filterPictureFiles<Each extends Candidate>(files: readonly Each[]) {
  return {
    valid: files.filter((file) => !fileRefusal(file)),
    skipped: files.flatMap((file) => {
      const message = fileRefusal(file);
      return message ? [{ file, message }] : [];
    }),
  };
}

function fileRefusal({ name, type, size }: Candidate): string | undefined {
  const isPicture = type ? PICTURE_MIME_TYPES.test(type) : PICTURE_EXTENSIONS.test(name);
  if (!isPicture) return productTexts.upload.wrongType;
  return size > MAX_UPLOAD_BYTES ? uploadRefusals(MAX_UPLOAD_BYTES)["too-large"] : undefined;
}

/** Pictures pasted anywhere on the page, unless the clipboard also holds text for a field. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0 && !clipboardData?.types.includes("text/plain")) latest.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
