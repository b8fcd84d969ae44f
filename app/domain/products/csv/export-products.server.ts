import { and, asc, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { ChosenProducts } from "../changes/plan-bulk-change.server.ts";
import { namesByShelf } from "../list-office-products.server.ts";
import { fitsOffice } from "../office-conditions.server.ts";
import { writeWeight } from "../weight.ts";
import { csvColumnNames, levelColumns } from "./csv-columns.ts";
import { writeCsvLine } from "./csv-text.ts";

const ROWS_AT_ONCE = 1000;
const BYTE_ORDER_MARK = "\ufeff";

export type CsvStyle = "plain" | "excel";

/**
 * Every field of the chosen products, piece by piece, so that no catalogue is too large for it.
 * The Excel style is what South African settings read: semicolons, and a comma before the cents.
 */
export async function* exportProducts(
  { database }: { database: Database },
  _admin: Admin,
  { chosen, tree, style }: { chosen: ChosenProducts; tree: readonly Category[]; style: CsvStyle },
): AsyncGenerator<string> {
  const separator = style === "excel" ? ";" : ",";
  yield BYTE_ORDER_MARK + writeCsvLine(csvColumnNames, separator);
  const fits =
    "ids" in chosen
      ? sql`${products.id} = any(${sql.param([...chosen.ids])}::uuid[])`
      : await fitsOffice(database, chosen.all, tree);
  const names = namesByShelf(tree);
  let last: string | undefined;
  do {
    const rows = await readRows(database, fits, last);
    if (rows.length > 0) {
      yield rows.map((row) => writeCsvLine(cellsOf(row, names, style), separator)).join("");
    }
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

function cellsOf(row: Row, names: ReadonlyMap<string, string[]>, style: CsvStyle): string[] {
  const path = names.get(row.shelfId ?? "") ?? [];
  return [
    row.id,
    row.name,
    row.description,
    style === "excel" ? row.price.replace(".", ",") : row.price,
    String(row.stock),
    ...levelColumns.map((_, level) => path[level] ?? ""),
    style === "excel"
      ? writeWeight(row.weightGrams).replace(".", ",")
      : writeWeight(row.weightGrams),
    String(row.version),
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
