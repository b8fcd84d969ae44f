import { between, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { readPictures } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { storedContentType } from "#app/storage/stored-file-name.ts";
import { articleNumberIdRange } from "./article-number.ts";
import { categoryPathOf } from "./categories/read-categories.server.ts";
import { toProductValues } from "./product-fields.ts";
import { publicStock } from "./stock.ts";

/** Without the tsvector columns, which are large and only for searching. */
const {
  searchVector: _,
  nameVector: __,
  firstLineVector: ___,
  ...columns
} = getTableColumns(products);

/** One product with the data of its page; undefined when there is none or the id is malformed. */
export async function readProduct(
  { database, files }: { database: Database; files: Pick<FileStorage, "publicUrl"> },
  id: string,
) {
  if (!UUID_PATTERN.test(id)) return undefined;
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
    ...toProductValues(product),
    stock: publicStock(product.stock),
    pictures: readPictures(files, product.images),
    datasheet:
      path && storedContentType("product-datasheets", path)
        ? { url: files.publicUrl("product-datasheets", path), bytes: bytes ?? undefined }
        : undefined,
    categoryIds: categoryPathOf(product),
  };
}

/** A product as its page shows it. */
export type ProductDetails = NonNullable<Awaited<ReturnType<typeof readProduct>>>;

/** The id of the product with this article number; any other text needs no query. */
export async function findProductByArticleNumber(
  { database }: { database: Database },
  text: string,
): Promise<string | undefined> {
  const ids = articleNumberIdRange(text);
  if (!ids) return undefined;
  const found = await database
    .select({ id: products.id })
    .from(products)
    .where(between(products.id, ids.first, ids.last))
    .limit(2);
  // Two products may share a number: then the search shows both.
  return found.length === 1 ? found[0]?.id : undefined;
}

/** The exact stock, for staff only; public pages show publicStock. */
export async function readStockCounts(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
