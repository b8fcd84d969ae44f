import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { formatAttributeInputs } from "#app/domain/catalogue/attributes/attribute-input.ts";
import { readInheritedAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { categoryPathOf } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { mapProductFields, toProductValues } from "#app/domain/catalogue/product-fields.ts";
import {
  imagePath,
  originalFileName,
  type ProductPicture,
  readPictures,
} from "#app/domain/media/picture.ts";
import {
  type StoreDatasheetOutcome,
  type StorePictureOutcome,
  storeDatasheet,
  storePicture,
} from "#app/domain/media/store-upload.server.ts";
import { toCents } from "#app/format/money.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { ProductFormValues } from "./check-product.ts";
import { isDemoProduct } from "./demo-catalogue.server.ts";
import { chosenLevels } from "./product-audit-snapshot.ts";

export type FormPicture = { path: string; name: string; picture: ProductPicture | undefined };
export type FormDatasheet = { path: string; name: string; size?: number };

/** A product as the admin form shows it. */
export type EditableProduct = NonNullable<Awaited<ReturnType<typeof readEditableProduct>>>;

/** Undefined when there is no such product. */
export async function readEditableProduct(
  { database, files }: { database: Database; files: Pick<FileStorage, "publicUrl"> },
  admin: Admin<ProductEditing>,
  id: string,
) {
  if (!UUID_PATTERN.test(id)) return undefined;
  const [found] = await database
    .select({ product: products, size: datasheets.size, isDemo: isDemoProduct() })
    .from(products)
    .leftJoin(datasheets, eq(datasheets.path, products.datasheet))
    .where(eq(products.id, id));
  if (!found) return undefined;
  const { product, size, isDemo } = found;
  const [lastChange] = await database
    .select({ by: auditLog.actorName, actorId: auditLog.actorId, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.entityKind, "product"), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.at))
    .limit(1);
  const definitions = await readInheritedAttributes({ database }, categoryPathOf(product));
  const { version, datasheet, createdAt, status, publishAt } = product;
  const values: Record<string, unknown> = toProductValues(product);
  const pictures = product.images.map((image) => toFormPicture(files, image));
  const fields: ProductFormValues = {
    ...mapProductFields(({ key, form }) => form.format(values[key])),
    ...chosenLevels(product),
    images: pictures.map(({ path }) => path),
    datasheet: datasheet ?? "",
    attributes: formatAttributeInputs(definitions, product.attributes),
  };
  const formDatasheet: FormDatasheet | undefined = datasheet
    ? { path: datasheet, name: originalFileName(datasheet), ...(size !== null && { size }) }
    : undefined;
  return {
    id: product.id,
    version,
    fields,
    pictures,
    datasheet: formDatasheet,
    status,
    publishAt,
    createdAt,
    lastChange: lastChange && {
      by: lastChange.by,
      isOwn: lastChange.actorId === admin.userId,
      at: lastChange.at,
    },
    isDemo,
    /** The last price at which it was on offer outside a sale. */
    offeredCents: product.offeredPrice === null ? undefined : toCents(product.offeredPrice),
  };
}

const MAX_SUGGESTED_BRANDS = 500;

/** The brands that products have, for the suggestions of the form. */
export async function listBrands(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
): Promise<string[]> {
  const rows = await database
    .selectDistinct({ brand: products.brand })
    .from(products)
    .where(isNotNull(products.brand))
    .orderBy(asc(products.brand))
    .limit(MAX_SUGGESTED_BRANDS);
  return rows.flatMap(({ brand }) => brand ?? []);
}

/** An entry of a product's images with what the form needs to show it. */
export function toFormPicture(files: Pick<FileStorage, "publicUrl">, image: unknown): FormPicture {
  const path = imagePath(image);
  return { path, name: originalFileName(path), picture: readPictures(files, [image])[0] };
}

type UploadServices = { database: Database; files: FileStorage };
type Upload = { bytes: Uint8Array; name: string };

/** Stores a picture of a product or category that an admin uploads; saving the form attaches it. */
export function receivePicture(
  services: UploadServices,
  _admin: Admin<"change-products">,
  upload: Upload,
) {
  return storeFormPicture(services, upload);
}

/** Stores a picture of the content that an editor uploads; saving the form attaches it. */
export function receiveContentPicture(
  services: UploadServices,
  _admin: Admin<"publish-content">,
  upload: Upload,
) {
  return storeFormPicture(services, upload);
}

async function storeFormPicture(
  services: UploadServices,
  upload: Upload,
): Promise<{ ok: true; value: FormPicture } | (StorePictureOutcome & { ok: false })> {
  const outcome = await storePicture(services, upload);
  return outcome.ok ? { ok: true, value: toFormPicture(services.files, outcome.picture) } : outcome;
}

export async function receiveDatasheet(
  services: UploadServices,
  _admin: Admin<"change-products">,
  upload: Upload,
): Promise<{ ok: true; value: FormDatasheet } | (StoreDatasheetOutcome & { ok: false })> {
  const outcome = await storeDatasheet(services, upload);
  if (!outcome.ok) return outcome;
  const { path } = outcome;
  return { ok: true, value: { path, name: originalFileName(path), size: upload.bytes.length } };
}
