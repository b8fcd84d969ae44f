import { and, asc, gt, type SQL, sql } from "drizzle-orm";
import type { CsvCell } from "#app/content/format/csv.ts";
import { toCents } from "#app/content/money.ts";
import { categoryCsvColumns, productCsvColumnNames } from "#app/content/product-csv-columns.ts";
import type { Database } from "#app/database/connection.server.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import {
  categoryNamesById,
  matchesAdminProductQuery,
} from "#app/domain/search/list-admin-products.server.ts";
import type { ChosenProducts } from "./plan-bulk-change.server.ts";

const EXPORT_BATCH_SIZE = 1000;

export type CsvStyle = "plain" | "excel";
export const csvSeparators = { plain: ",", excel: ";" } as const satisfies Record<CsvStyle, string>;

/**
 * Every field of the chosen products, row by row, so that no catalogue is too large for it. The
 * Excel style is what South African settings read: a comma before the cents, and so semicolons.
 */
export async function* exportProducts(
  { database }: { database: Database },
  _admin: Admin,
  { chosen, tree }: { chosen: ChosenProducts; tree: readonly Category[] },
): AsyncGenerator<readonly CsvCell[]> {
  yield productCsvColumnNames;
  const condition =
    "ids" in chosen
      ? sql`${products.id} = any(${sql.param([...chosen.ids])}::uuid[])`
      : await matchesAdminProductQuery(database, chosen.all, tree);
  const names = categoryNamesById(tree);
  let last: string | undefined;
  do {
    const rows = await readRows(database, condition, last);
    for (const row of rows) yield toCells(row, names);
    last = rows.length === EXPORT_BATCH_SIZE ? rows.at(-1)?.id : undefined;
  } while (last);
}

type Row = typeof products.$inferSelect;

function readRows(database: Database, fits: SQL | undefined, after: string | undefined) {
  return database
    .select()
    .from(products)
    .where(and(fits, after ? gt(products.id, after) : undefined))
    .orderBy(asc(products.id))
    .limit(EXPORT_BATCH_SIZE);
}

function toCells(row: Row, names: ReadonlyMap<string, string[]>): CsvCell[] {
  const path = names.get(row.leafCategoryId ?? "") ?? [];
  return [
    row.id,
    row.name,
    row.description,
    { cents: toCents(row.price) },
    row.stock,
    ...categoryCsvColumns.map((_, level) => path[level] ?? ""),
    row.weightGrams === null ? null : row.weightGrams / 1000,
    row.version,
    row.images.map(exportedImagePath).join(" "),
    row.datasheet ?? "",
    row.createdAt.toISOString(),
    row.updatedAt.toISOString(),
  ];
}

/** Older rows hold only the path. */
function exportedImagePath(image: ProductImage | string): string {
  return typeof image === "string" ? image : image.path;
}
