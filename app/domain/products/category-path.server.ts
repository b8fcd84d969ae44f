import type { products } from "#app/database/tables/catalogue.ts";

type Row = typeof products.$inferSelect;
type Levels = Pick<Row, "categoryId" | "subcategoryId" | "typeId" | "subtypeId" | "modelId">;

/** The five columns of a product, from the way down the tree. */
export function columnsOfPath(path: readonly string[]): Levels {
  const [categoryId = null, subcategoryId = null, typeId = null, subtypeId = null, modelId = null] =
    path;
  return { categoryId, subcategoryId, typeId, subtypeId, modelId };
}

/** The way down the tree, from the five columns of a product. */
export function pathOfColumns(row: Levels): string[] {
  const levels = [row.categoryId, row.subcategoryId, row.typeId, row.subtypeId, row.modelId];
  return levels.filter((id) => id !== null);
}
