import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { ProductFields } from "./check-product.ts";
import { type Picture, readPictures } from "./picture.ts";
import { chosenLevels, fileLabel, pathOf } from "./product-facts.ts";
import { writeWeight } from "./weight.ts";

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

export type FormPicture = { path: string; name: string; picture: Picture | undefined };
export type FormDatasheet = { path: string; name: string; size?: number };

/** Undefined when there is no such product. */
export async function readEditable(
  { database, files }: { database: Database; files: Pick<FileStorage, "publicAddress"> },
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
    .where(and(eq(auditLog.thingKind, "product"), eq(auditLog.thingId, id)))
    .orderBy(desc(auditLog.at))
    .limit(1);
  const { name, description, price, stock, weightGrams, datasheet } = product;
  const pictures = product.images.map((image) => showPicture(files, image));
  return {
    id: product.id,
    version: product.version,
    fields: {
      name,
      description,
      price,
      stock: String(stock),
      weight: writeWeight(weightGrams),
      ...chosenLevels(product),
      images: pictures.map(({ path }) => path),
      datasheet: datasheet ?? "",
    },
    pictures,
    datasheet: datasheet
      ? { path: datasheet, name: fileLabel(datasheet), ...(size !== null && { size }) }
      : undefined,
    createdAt: product.createdAt,
    lastChange: last,
  };
}

/** A picture of the store with what the form needs to show it. */
export function showPicture(
  files: Pick<FileStorage, "publicAddress">,
  image: unknown,
): FormPicture {
  const path = pathOf(image);
  return { path, name: fileLabel(path), picture: readPictures(files, [image])[0] };
}
