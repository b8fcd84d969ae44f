import { and, asc, gt, type SQL } from "drizzle-orm";
import type { CsvCell } from "#app/content/format/csv.ts";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { categoryLevelNames } from "#app/domain/catalogue/categories/plan-category-change.ts";
import { type ProductField, toProductValues } from "#app/domain/catalogue/product-fields.ts";
import { imagePath } from "#app/domain/media/picture.ts";
import { categoryNamesById } from "#app/domain/search/list-admin-products.server.ts";
import { type ChosenProducts, matchesChosenProducts } from "./plan-bulk-change.server.ts";
import { optionalCsvFields, productCsvColumnNames, requiredCsvFields } from "./product-csv.ts";

const EXPORT_BATCH_SIZE = 1000;

/** "excel" follows South African settings: a decimal comma, and so semicolons between the cells. */
export type CsvStyle = "plain" | "excel";
export const csvSeparators = { plain: ",", excel: ";" } as const satisfies Record<CsvStyle, string>;

/** Streams the chosen products as CSV cells in batches, so that memory does not grow with the catalogue. */
export async function* exportProducts(
  { database }: { database: Database },
  _admin: Admin,
  { chosen, tree }: { chosen: ChosenProducts; tree: readonly Category[] },
): AsyncGenerator<readonly CsvCell[]> {
  yield productCsvColumnNames;
  const condition = await matchesChosenProducts(database, chosen, tree);
  const names = categoryNamesById(tree);
  let last: string | undefined;
  do {
    const rows = await readRows(database, condition, last);
    for (const row of rows) yield toCells(row, names);
    last = rows.length === EXPORT_BATCH_SIZE ? rows.at(-1)?.id : undefined;
  } while (last);
}

function readRows(database: Database, condition: SQL | undefined, after: string | undefined) {
  return database
    .select()
    .from(products)
    .where(and(condition, after ? gt(products.id, after) : undefined))
    .orderBy(asc(products.id))
    .limit(EXPORT_BATCH_SIZE);
}

function toCells(
  row: typeof products.$inferSelect,
  names: ReadonlyMap<string, string[]>,
): CsvCell[] {
  const path = names.get(row.leafCategoryId ?? "") ?? [];
  const values: Record<string, unknown> = toProductValues(row);
  const toCell = ({ key, csv }: ProductField) => csv.format(values[key]);
  return [
    row.id,
    ...requiredCsvFields.map(toCell),
    ...categoryLevelNames.map((_, level) => path[level] ?? ""),
    ...optionalCsvFields.map(toCell),
    row.version,
    row.images.map(imagePath).join(" "),
    row.datasheet ?? "",
    row.createdAt.toISOString(),
    row.updatedAt.toISOString(),
  ];
}
