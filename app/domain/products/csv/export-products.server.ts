import { and, asc, gt, type SQL, sql } from "drizzle-orm";
import type { CsvCell } from "#app/content/csv-text.ts";
import type { Database } from "#app/database/connection.server.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { ChosenProducts } from "../changes/plan-bulk-change.server.ts";
import { namesByShelf } from "../list-office-products.server.ts";
import { fitsOffice } from "../office-conditions.server.ts";
import { centsOfRand } from "../rand.ts";
import { csvColumnNames, levelColumns } from "./csv-columns.ts";

const ROWS_AT_ONCE = 1000;

export type CsvStyle = "plain" | "excel";
export const separatorOf = { plain: ",", excel: ";" } as const satisfies Record<CsvStyle, string>;

/**
 * Every field of the chosen products, row by row, so that no catalogue is too large for it. The
 * Excel style is what South African settings read: a comma before the cents, and so semicolons.
 */
export async function* exportProducts(
  { database }: { database: Database },
  _admin: Admin,
  { chosen, tree }: { chosen: ChosenProducts; tree: readonly Category[] },
): AsyncGenerator<readonly CsvCell[]> {
  yield csvColumnNames;
  const fits =
    "ids" in chosen
      ? sql`${products.id} = any(${sql.param([...chosen.ids])}::uuid[])`
      : await fitsOffice(database, chosen.all, tree);
  const names = namesByShelf(tree);
  let last: string | undefined;
  do {
    const rows = await readRows(database, fits, last);
    for (const row of rows) yield cellsOf(row, names);
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
  } while (last);
}

type Row = typeof products.$inferSelect;

function readRows(database: Database, fits: SQL | undefined, after: string | undefined) {
  return database
    .select()
    .from(products)
    .where(and(fits, after ? gt(products.id, after) : undefined))
    .orderBy(asc(products.id))
    .limit(ROWS_AT_ONCE);
}

function cellsOf(row: Row, names: ReadonlyMap<string, string[]>): CsvCell[] {
  const path = names.get(row.shelfId ?? "") ?? [];
  return [
    row.id,
    row.name,
    row.description,
    { cents: centsOfRand(row.price) },
    row.stock,
    ...levelColumns.map((_, level) => path[level] ?? ""),
    row.weightGrams === null ? null : row.weightGrams / 1000,
    row.version,
    row.images.map(pathOf).join(" "),
    row.datasheet ?? "",
    row.createdAt.toISOString(),
    row.updatedAt.toISOString(),
  ];
}

/** Older rows hold only the path. */
function pathOf(image: ProductImage | string): string {
  return typeof image === "string" ? image : image.path;
}
