import { eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { storedContentType } from "#app/storage/stored-name.ts";
import { readPictures } from "./picture.ts";
import type { ProductDetails } from "./product-details.ts";
import { centsOfRand } from "./rand.ts";
import { shownStock } from "./shown-stock.ts";

const uuid = z.guid();

/** All but the lists of its words: they are as long as the product itself, and for searches alone. */
const { search: _, nameWords: __, openingWords: ___, ...columns } = getTableColumns(products);

/** One product with everything on its page; undefined when there is none, whatever the id is. */
export async function readProduct(
  { database, files }: Reading,
  id: string,
): Promise<ProductDetails | undefined> {
  if (!uuid.safeParse(id).success) return undefined;
  const [row] = await database
    .select({ product: columns, bytes: datasheets.size })
    .from(products)
    .leftJoin(datasheets, eq(datasheets.path, products.datasheet))
    .where(eq(products.id, id));
  if (!row) return undefined;
  const { product, bytes } = row;
  const path = product.datasheet;
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    cents: centsOfRand(product.price),
    stock: shownStock(product.stock),
    weightGrams: product.weightGrams,
    pictures: readPictures(files, product.images),
    datasheet:
      path && storedContentType("product-datasheets", path)
        ? { address: files.publicAddress("product-datasheets", path), bytes: bytes ?? undefined }
        : undefined,
    categoryIds: [
      product.categoryId,
      product.subcategoryId,
      product.typeId,
      product.subtypeId,
      product.modelId,
    ].filter((each) => each !== null),
  };
}

type Reading = { database: Database; files: Pick<FileStorage, "publicAddress"> };
