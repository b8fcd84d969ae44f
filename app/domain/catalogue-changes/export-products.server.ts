import { and, asc, gt, type SQL } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { type Attribute, inheritedAttributes } from "#app/domain/catalogue/attributes/attribute.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { categoryLevelNames } from "#app/domain/catalogue/categories/plan-category-change.ts";
import {
  categoryColumns,
  categoryPathOf,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import { type ProductField, toProductValues } from "#app/domain/catalogue/product-fields.ts";
import { marginOf } from "#app/domain/catalogue/staff-product-fields.ts";
import { imagePath } from "#app/domain/media/picture.ts";
import { categoryNamesById } from "#app/domain/search/list-admin-products.server.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { attributeCells, attributeColumns } from "./attribute-columns.ts";
import { type ChosenProducts, matchesChosenProducts } from "./plan-bulk-change.server.ts";
import { optionalCsvFields, productCsvColumnNames, requiredCsvFields } from "./product-csv.ts";

const EXPORT_BATCH_SIZE = 1000;

/** "excel" follows South African settings: a decimal comma, and so semicolons between the cells. */
export type CsvStyle = "plain" | "excel";
export const csvSeparators = { plain: ",", excel: ";" } as const satisfies Record<CsvStyle, string>;

/** Streams the chosen products as CSV cells in batches, so memory does not grow with the catalogue. */
export async function* exportProducts(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  {
    chosen,
    tree,
    vatPercent = null,
    batchSize = EXPORT_BATCH_SIZE,
  }: {
    chosen: ChosenProducts;
    tree: readonly Category[];
    /** For the margin; null where no VAT is charged. */
    vatPercent?: number | null;
    batchSize?: number;
  },
): AsyncGenerator<readonly CsvCell[]> {
  const condition = await matchesChosenProducts(database, chosen, tree);
  const definitions = await readAttributes({ database });
  const columns = attributeColumns(await usedDefinitions(database, condition, definitions));
  yield [...productCsvColumnNames, ...columns];
  const names = categoryNamesById(tree);
  let last: string | undefined;
  do {
    const rows = await readRows(database, condition, { after: last, batchSize });
    for (const row of rows) {
      const own = inheritedAttributes(definitions, categoryPathOf(row));
      const cells = attributeCells(columns, own, row.attributes);
      yield [...toCells(row, { names, vatPercent }), ...cells];
    }
    last = rows.length === batchSize ? rows.at(-1)?.id : undefined;
  } while (last);
}

/** The attributes of the categories that these products are in. */
async function usedDefinitions(
  database: Database,
  condition: SQL | undefined,
  definitions: readonly Attribute[],
): Promise<Attribute[]> {
  const paths = await database.selectDistinct(categoryColumns).from(products).where(condition);
  const used = new Set(paths.flatMap(categoryPathOf));
  return definitions.filter(({ categoryId }) => used.has(categoryId));
}

function readRows(
  database: Database,
  condition: SQL | undefined,
  { after, batchSize }: { after: string | undefined; batchSize: number },
) {
  return database
    .select()
    .from(products)
    .where(and(condition, after ? gt(products.id, after) : undefined))
    .orderBy(asc(products.id))
    .limit(batchSize);
}

function toCells(
  row: typeof products.$inferSelect,
  { names, vatPercent }: { names: ReadonlyMap<string, string[]>; vatPercent: number | null },
): CsvCell[] {
  const path = names.get(row.leafCategoryId ?? "") ?? [];
  const productValues = toProductValues(row);
  const margin = marginOf(productValues, vatPercent);
  const values: Record<string, unknown> = productValues;
  const toCell = ({ key, csv }: ProductField) => csv.format(values[key]);
  return [
    row.id,
    ...requiredCsvFields.map(toCell),
    ...categoryLevelNames.map((_, level) => path[level] ?? ""),
    ...optionalCsvFields.map(toCell),
    row.status,
    row.version,
    margin ? { cents: margin.cents } : null,
    margin ? margin.percent : null,
    row.images.map(imagePath).join(" "),
    row.datasheet ?? "",
    row.createdAt.toISOString(),
    row.updatedAt.toISOString(),
  ];
}
