import type { Database } from "#app/database/connection.server.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { storedFileName } from "#app/storage/stored-file-name.ts";
import { runInFileWorker } from "./file-worker/run-in-file-worker.server.ts";
import { putAll } from "./put-all.server.ts";
import { MOST_UPLOAD_BYTES } from "./upload-limits.ts";

export type StoreDatasheetOutcome =
  | { ok: true; path: string }
  | { ok: false; reason: "too-large" | "busy" | "no-pdf" };

/** Takes an uploaded PDF in. On no product after a day, it is swept away. */
export async function storeDatasheet(
  { database, files }: { database: Database; files: FileStorage },
  upload: { bytes: Uint8Array; name: string },
): Promise<StoreDatasheetOutcome> {
  const { bytes, name } = upload;
  if (bytes.length > MOST_UPLOAD_BYTES) return { ok: false, reason: "too-large" };
  const inspected = await runInFileWorker("staff", "inspect-datasheet", {}, bytes);
  if (!inspected.ok && inspected.reason === "busy") return { ok: false, reason: "busy" };
  if (!inspected.ok || !inspected.value.isPdf) return { ok: false, reason: "no-pdf" };
  const contentType = "application/pdf";
  const path = storedFileName(name, new Date(), contentType);
  await putAll(files, "product-datasheets", [{ path, contentType, bytes }], () =>
    database.insert(datasheets).values({ path, size: bytes.length }),
  );
  return { ok: true, path };
}
