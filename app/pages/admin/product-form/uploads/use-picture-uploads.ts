import { useEffect, useRef, useState } from "react";
import { productMessages } from "#app/content/messages/product-messages.ts";
import { productLimits } from "#app/domain/catalogue/editing/check-product.ts";
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
  sentence?: string;
};
export type UploadStatus = { kind: "idle" | "uploading" | "success" | "error"; sentence?: string };

const MAX_CONCURRENT_UPLOADS = 3;
const STATUS_MS = 3000;
const UPLOAD_URL = "/admin/uploads/pictures";

/** The upload queue for pictures: three at a time, each with its progress. */
export function usePictureUploads(
  count: number,
  onStored: (picture: FormPicture, id: number) => void,
) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const [status, setStatus] = useState<UploadStatus>({ kind: "idle" });
  const running = useRef(new Map<number, () => void>());
  const nextId = useRef(1);
  const store = useRef(onStored);
  store.current = onStored;

  const active = uploads.filter(({ state }) => state === "waiting" || state === "sending");
  const isUploading = active.length > 0;
  useUnsavedWork(uploads.some(({ state }) => state !== "refused"));

  const change = (id: number, news: Partial<PictureUpload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...news } : each)));
  const drop = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  async function start({ id, file }: PictureUpload): Promise<void> {
    const { outcome, cancel } = uploadFile<FormPicture>(UPLOAD_URL, file, (sent) =>
      change(id, { sent }),
    );
    running.current.set(id, cancel);
    const ended = await outcome;
    running.current.delete(id);
    if (ended.ok) {
      store.current(ended.stored, id);
      drop(id);
    } else if (ended.reason === "cancelled") drop(id);
    else {
      const { sentence } = ended;
      console.warn(`Not uploaded: ${file.name}. ${sentence}`);
      change(id, { state: ended.reason === "fault" ? "failed" : "refused", sentence });
    }
  }

  // Whenever one has ended, the next begins.
  useEffect(() => {
    const free = MAX_CONCURRENT_UPLOADS - uploads.filter(({ state }) => state === "sending").length;
    const next = uploads.filter(({ state }) => state === "waiting").slice(0, free);
    for (const upload of next) {
      change(upload.id, { state: "sending", sent: 0 });
      void start(upload);
    }
  });

  // When the last has ended, it is said once how it went.
  const wasUploading = useRef(false);
  useEffect(() => {
    if (isUploading) setStatus({ kind: "uploading" });
    else if (wasUploading.current) setStatus(summarise(uploads));
    wasUploading.current = isUploading;
  }, [isUploading, uploads]);

  useEffect(() => {
    if (status.kind !== "success" && status.kind !== "error") return;
    const timer = setTimeout(() => setStatus({ kind: "idle" }), STATUS_MS);
    return () => clearTimeout(timer);
  }, [status]);

  // Whoever leaves the page takes no unfinished upload along.
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
    /** Takes files in, unless others are still on their way. */
    add(files: readonly File[]) {
      if (isUploading || files.length === 0) return;
      const { valid, skipped } = filterPictureFiles(files);
      for (const { file, sentence } of skipped) {
        console.warn(`Skipped ${file.name}: ${sentence}`);
      }
      const failed = uploads.filter(({ state }) => state === "failed").length;
      const isTooMany = count + failed + valid.length > productLimits.images;
      const taken = isTooMany ? [] : valid;
      const made = (
        file: File,
        rest: Pick<PictureUpload, "state"> & Partial<PictureUpload>,
      ): PictureUpload => ({
        id: nextId.current++,
        file,
        sent: 0,
        ...rest,
      });
      setUploads((all) => [
        // What was refused the last time has been read by now.
        ...all.filter(({ state }) => state !== "refused"),
        ...taken.map((file) => made(file, { state: "waiting" })),
        ...skipped.map(({ file, sentence }) => made(file, { state: "refused", sentence })),
      ]);
      if (isTooMany) setStatus({ kind: "error", sentence: productMessages.upload.tooMany });
      else if (valid.length === 0) {
        setStatus({ kind: "error", sentence: productMessages.upload.noneValid });
      }
    },
    retry: (id: number) => change(id, { state: "waiting", sent: 0 }),
    /** Stops it, or takes its note away. */
    cancel(id: number) {
      const stop = running.current.get(id);
      if (stop) stop();
      else drop(id);
    },
  };
}

function summarise(uploads: readonly PictureUpload[]): UploadStatus {
  const failed = uploads.filter(({ sentence }) => sentence !== undefined);
  if (failed.length === 0) return { kind: "success", sentence: "Pictures uploaded" };
  const [only] = failed;
  const sentence = failed.length === 1 ? only?.sentence : undefined;
  return { kind: "error", sentence: sentence ?? productMessages.upload.failed };
}

const PICTURE_MIME_TYPES = /^image\/(jpeg|jpg|png|webp|avif)$/;
const PICTURE_EXTENSIONS = /\.(jpe?g|png|webp|avif)$/i;

/** What the file chooser offers. */
export const ACCEPTED_PICTURE_TYPES =
  ".jpeg,.jpg,.png,.webp,.avif,image/jpeg,image/png,image/webp,image/avif";

type Candidate = { name: string; type: string; size: number };

/** Filters files by type and size before the upload; the server checks their content. */
export function filterPictureFiles<Each extends Candidate>(files: readonly Each[]) {
  const valid: Each[] = [];
  const skipped: { file: Each; sentence: string }[] = [];
  for (const file of files) {
    const sentence = fileRefusal(file);
    if (sentence) skipped.push({ file, sentence });
    else valid.push(file);
  }
  return { valid, skipped };
}

function fileRefusal({ name, type, size }: Candidate): string | undefined {
  const isPicture = type ? PICTURE_MIME_TYPES.test(type) : PICTURE_EXTENSIONS.test(name);
  if (!isPicture) return productMessages.upload.wrongType;
  return size > MAX_UPLOAD_BYTES ? productMessages.upload.tooLarge : undefined;
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
