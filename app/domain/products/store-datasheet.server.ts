import type { Database } from "#app/database/connection.server.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { storedFileName } from "#app/storage/stored-file-name.ts";
import { putAll } from "./put-all.server.ts";
import { MOST_UPLOAD_BYTES } from "./upload-limits.ts";

export type StoreDatasheetOutcome =
  | { ok: true; path: string }
  | { ok: false; reason: "too-large" | "no-pdf" };

/** Takes an uploaded PDF in. On no product after a day, it is swept away. */
export async function storeDatasheet(
  { database, files }: { database: Database; files: FileStorage },
  upload: { bytes: Uint8Array; name: string },
  options: { now?: Date } = {},
): Promise<StoreDatasheetOutcome> {
  const { bytes, name } = upload;
  if (bytes.length > MOST_UPLOAD_BYTES) return { ok: false, reason: "too-large" };
  if (!isPdf(bytes)) return { ok: false, reason: "no-pdf" };
  const contentType = "application/pdf";
  const path = storedFileName(name, options.now ?? new Date(), contentType);
  await putAll(files, "product-datasheets", [{ path, contentType, bytes }], () =>
    database.insert(datasheets).values({ path, size: bytes.length }),
  );
  return { ok: true, path };
}

/** It begins as one, and was not cut short: the mark of its end stands in the last kilobyte. */
function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => Buffer.from(part).toString("latin1");
  return (
    /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) &&
    text(bytes.subarray(-1024)).includes("%%EOF")
  );
}
