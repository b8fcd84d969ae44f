import { useEffect, useRef, useState } from "react";
import { productMessages } from "#app/content/product-messages.ts";
import { productLimits } from "#app/domain/products/check-product.ts";
import type { FormPicture } from "#app/domain/products/read-editable.server.ts";
import { useUnsavedWork } from "#app/pages/shell/unsaved-work.ts";
import { sendFile } from "./send-file.ts";
import { siftFiles } from "./sift-files.ts";

export type Upload = {
  /** Counts up in the order the files were chosen. */
  id: number;
  file: File;
  state: "waiting" | "sending" | "failed" | "refused";
  sent: number;
  sentence?: string;
};
export type UploadStatus = { kind: "idle" | "uploading" | "success" | "error"; sentence?: string };

const AT_ONCE = 3;
const STATUS_MS = 3000;
const ADDRESS = "/admin/uploads/pictures";

/** The pictures on their way to the store: three at a time, each with its progress. */
export function useUploads(count: number, onStored: (picture: FormPicture, id: number) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [status, setStatus] = useState<UploadStatus>({ kind: "idle" });
  const running = useRef(new Map<number, () => void>());
  const nextId = useRef(1);
  const store = useRef(onStored);
  store.current = onStored;

  const active = uploads.filter(({ state }) => state === "waiting" || state === "sending");
  const isUploading = active.length > 0;
  useUnsavedWork(uploads.some(({ state }) => state !== "refused"));

  const change = (id: number, news: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...news } : each)));
  const drop = (id: number) => setUploads((all) => all.filter((each) => each.id !== id));

  async function start({ id, file }: Upload): Promise<void> {
    const { outcome, cancel } = sendFile<FormPicture>(ADDRESS, file, (sent) =>
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
    const free = AT_ONCE - uploads.filter(({ state }) => state === "sending").length;
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
      const { valid, skipped } = siftFiles(files);
      for (const { file, sentence } of skipped) {
        console.warn(`Skipped ${file.name}: ${sentence}`);
      }
      const failed = uploads.filter(({ state }) => state === "failed").length;
      const isTooMany = count + failed + valid.length > productLimits.images;
      const taken = isTooMany ? [] : valid;
      const made = (file: File, rest: Pick<Upload, "state"> & Partial<Upload>): Upload => ({
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

function summarise(uploads: readonly Upload[]): UploadStatus {
  const failed = uploads.filter(({ sentence }) => sentence !== undefined);
  if (failed.length === 0) return { kind: "success", sentence: "Pictures uploaded" };
  const [only] = failed;
  const sentence = failed.length === 1 ? only?.sentence : undefined;
  return { kind: "error", sentence: sentence ?? productMessages.upload.failed };
}
