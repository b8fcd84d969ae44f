import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { weightFieldValue } from "#app/domain/catalogue/weight.ts";
import { type ProductPicture, readPictures } from "#app/domain/media/picture.ts";
import {
  type StoreDatasheetOutcome,
  type StorePictureOutcome,
  storeDatasheet,
  storePicture,
} from "#app/domain/media/store-upload.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { ProductFields } from "./check-product.ts";
import { chosenLevels, imagePath, originalFileName } from "./product-audit-snapshot.ts";

/** A product as its form shows it. */
export type EditableProduct = {
  id: string;
  version: number;
  fields: ProductFields;
  pictures: FormPicture[];
  datasheet: FormDatasheet | undefined;
  createdAt: Date;
  /** Who changed it last, as far as the log knows. */
  lastChange: { by: string; at: Date } | undefined;
};

export type FormPicture = { path: string; name: string; picture: ProductPicture | undefined };
export type FormDatasheet = { path: string; name: string; size?: number };

/** Undefined when there is no such product. */
export async function readEditableProduct(
  { database, files }: { database: Database; files: Pick<FileStorage, "publicUrl"> },
  _admin: Admin,
  id: string,
): Promise<EditableProduct | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined;
  const [found] = await database
    .select({ product: products, size: datasheets.size })
    .from(products)
    .leftJoin(datasheets, eq(datasheets.path, products.datasheet))
    .where(eq(products.id, id));
  if (!found) return undefined;
  const { product, size } = found;
  const [last] = await database
    .select({ by: auditLog.actorName, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.entityKind, "product"), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.at))
    .limit(1);
  const { name, description, price, stock, weightGrams, datasheet } = product;
  const pictures = product.images.map((image) => toFormPicture(files, image));
  return {
    id: product.id,
    version: product.version,
    fields: {
      name,
      description,
      price,
      stock: String(stock),
      weight: weightFieldValue(weightGrams),
      ...chosenLevels(product),
      images: pictures.map(({ path }) => path),
      datasheet: datasheet ?? "",
    },
    pictures,
    datasheet: datasheet
      ? { path: datasheet, name: originalFileName(datasheet), ...(size !== null && { size }) }
      : undefined,
    createdAt: product.createdAt,
    lastChange: last,
  };
}

/** A picture of the store with what the form needs to show it. */
export function toFormPicture(files: Pick<FileStorage, "publicUrl">, image: unknown): FormPicture {
  const path = imagePath(image);
  return { path, name: originalFileName(path), picture: readPictures(files, [image])[0] };
}

type UploadServices = { database: Database; files: FileStorage };
type Upload = { bytes: Uint8Array; name: string };

/** A picture from an admin, ready to be put on a product. */
export async function receivePicture(
  services: UploadServices,
  _admin: Admin,
  upload: Upload,
): Promise<{ ok: true; value: FormPicture } | (StorePictureOutcome & { ok: false })> {
  const outcome = await storePicture(services, upload);
  return outcome.ok ? { ok: true, value: toFormPicture(services.files, outcome.picture) } : outcome;
}

/** The same for a datasheet. */
export async function receiveDatasheet(
  services: UploadServices,
  _admin: Admin,
  upload: Upload,
): Promise<{ ok: true; value: FormDatasheet } | (StoreDatasheetOutcome & { ok: false })> {
  const outcome = await storeDatasheet(services, upload);
  if (!outcome.ok) return outcome;
  const { path } = outcome;
  return { ok: true, value: { path, name: originalFileName(path), size: upload.bytes.length } };
}
