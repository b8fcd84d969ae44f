import { and, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { readPictures } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { storedContentType } from "#app/storage/stored-file-name.ts";
import { backorderDates } from "./availability/backorder.ts";
import { categoryPathOf } from "./categories/read-categories.server.ts";
import { publicPrices } from "./prices/unit-price.ts";
import { toPublicProductValues } from "./product-fields.ts";
import { isPublished } from "./product-status.server.ts";
import { publicStock } from "./stock.ts";

/** Without the tsvector columns, which are large and only for searching. */
const {
  searchVector: _,
  nameVector: __,
  firstLineVector: ___,
  ...columns
} = getTableColumns(products);

type ReadServices = { database: Database; files: Pick<FileStorage, "publicUrl"> };

/** A published product with the data of its page; undefined when there is none or the id is malformed. */
export function readProduct(services: ReadServices, id: string) {
  return findProduct(services, id, isPublished());
}

/** For the preview of staff: whatever its status. */
export function readUnpublishedProduct(services: ReadServices, _admin: Admin<never>, id: string) {
  return findProduct(services, id);
}

async function findProduct({ database, files }: ReadServices, id: string, condition?: SQL) {
  if (!UUID_PATTERN.test(id)) return undefined;
  const [row] = await database
    .select({ product: columns, bytes: datasheets.size })
    .from(products)
    .leftJoin(datasheets, eq(datasheets.path, products.datasheet))
    .where(and(eq(products.id, id), condition));
  return row && toProductDetails({ files }, row.product, row.bytes);
}

/** A row as the page of the product shows it. */
export function toProductDetails(
  { files }: Pick<ReadServices, "files">,
  product: ProductRow,
  bytes: number | null,
) {
  const path = product.datasheet;
  const prices = toPublicProductValues(product);
  const { saleCents: _, saleStartsAt: __, saleEndsAt: ___, ...values } = prices;
  return {
    id: product.id,
    ...values,
    ...publicPrices(product),
    stock: publicStock(product.stock),
    /** Undefined where it is not sold while it is out of stock. */
    backorder: backorderDates(product, new Date()),
    attributes: product.attributes,
    pictures: readPictures(files, product.images),
    datasheet:
      path && storedContentType("product-datasheets", path)
        ? { url: files.publicUrl("product-datasheets", path), bytes: bytes ?? undefined }
        : undefined,
    categoryIds: categoryPathOf(product),
  };
}

/** A product as its page shows it. */
export type ProductDetails = ReturnType<typeof toProductDetails>;

type ProductRow = Omit<
  typeof products.$inferSelect,
  "searchVector" | "nameVector" | "firstLineVector"
>;

/** The exact stock, for staff only; public pages show publicStock. */
export async function readStockCounts(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<never>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
