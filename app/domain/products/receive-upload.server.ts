import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { fileLabel } from "./product-facts.ts";
import { type FormDatasheet, type FormPicture, showPicture } from "./read-editable.server.ts";
import { type StoreDatasheetOutcome, storeDatasheet } from "./store-datasheet.server.ts";
import { type StorePictureOutcome, storePicture } from "./store-picture.server.ts";

type Stores = { database: Database; files: FileStorage };
type Upload = { bytes: Uint8Array; name: string };

/** A picture from an admin, ready to be put on a product. */
export async function receivePicture(
  services: Stores,
  _admin: Admin,
  upload: Upload,
): Promise<{ ok: true; value: FormPicture } | (StorePictureOutcome & { ok: false })> {
  const outcome = await storePicture(services, upload);
  return outcome.ok ? { ok: true, value: showPicture(services.files, outcome.picture) } : outcome;
}

/** The same for a datasheet. */
export async function receiveDatasheet(
  services: Stores,
  _admin: Admin,
  upload: Upload,
): Promise<{ ok: true; value: FormDatasheet } | (StoreDatasheetOutcome & { ok: false })> {
  const outcome = await storeDatasheet(services, upload);
  if (!outcome.ok) return outcome;
  const { path } = outcome;
  return { ok: true, value: { path, name: fileLabel(path), size: upload.bytes.length } };
}
