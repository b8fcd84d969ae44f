import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../connection.server.ts";
import { type CategoryLevel, categories, products } from "../tables/catalogue.ts";
import { demoDrawings } from "../tables/uploads.ts";
import { listCategories } from "./category-tree.ts";
import { demoProducts } from "./demo-catalogue.ts";
import { type DemoProduct, describeProduct } from "./demo-product.ts";

const DEMO_LOCK = 0x64656d6f; // "demo": one number for every process of this product

const HOURS_BETWEEN_PRODUCTS = 31;

/**
 * Fills a catalogue without products and categories, and leaves any other as it is. Several
 * processes may start at once: one loads, the others wait and find the catalogue filled.
 */
export async function loadDemoCatalogue(
  database: Database,
): Promise<{ loaded: boolean; products: number; categories: number }> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    if (!(await isEmpty(transaction))) return { loaded: false, products: 0, categories: 0 };

    const branches = listCategories();
    const ids: CategoryIds = new Map(branches.map(({ path }) => [pathKey(path), randomUUID()]));
    const categoryRows = branches.map(({ path }) => makeCategoryRow(path, ids));
    await transaction.insert(categories).values(categoryRows);
    const productRows = demoProducts.map((product, age) => makeProductRow(product, age, ids));
    const added = await transaction
      .insert(products)
      .values(productRows)
      .returning({ id: products.id, name: products.name });
    await transaction.insert(demoDrawings).values(added.flatMap(listDrawings));
    return { loaded: true, products: productRows.length, categories: categoryRows.length };
  });
}

/** Covers come first, newest first; then the rest in the same order. */
function listDrawings({ id, name }: { id: string; name: string }, age: number) {
  const parts = [
    { part: "cover" as const, position: age },
    { part: "rest" as const, position: demoProducts.length + age },
  ];
  return parts.map((part) => ({ productId: id, name, ...part }));
}

async function isEmpty(transaction: Transaction): Promise<boolean> {
  const found = await transaction.execute<{ empty: boolean }>(
    sql`select not exists (select from ${products}) and not exists (select from ${categories}) as empty`,
  );
  return found.rows[0]?.empty === true;
}

/** The id of each category, by the way to it. */
type CategoryIds = ReadonlyMap<string, string>;

function makeCategoryRow(path: readonly string[], ids: CategoryIds) {
  return {
    id: ids.get(pathKey(path)),
    name: path.at(-1) ?? "",
    parentId: ids.get(pathKey(path.slice(0, -1))) ?? null,
    level: path.length as CategoryLevel,
  };
}

function makeProductRow(product: DemoProduct, age: number, ids: CategoryIds) {
  const idAt = (level: CategoryLevel) =>
    level <= product.path.length ? ids.get(pathKey(product.path.slice(0, level))) : null;
  // Never two at the same moment: "newest first" has one order.
  const createdAt = new Date(Date.now() - (age + 1) * HOURS_BETWEEN_PRODUCTS * 3_600_000);
  return {
    name: product.name,
    description: describeProduct(product),
    price: product.price,
    stock: product.stock,
    weightGrams: product.grams,
    categoryId: idAt(1),
    subcategoryId: idAt(2),
    typeId: idAt(3),
    subtypeId: idAt(4),
    modelId: idAt(5),
    createdAt,
    updatedAt: createdAt,
  };
}

function pathKey(path: readonly string[]): string {
  return path.join(" > ");
}
