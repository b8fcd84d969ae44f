import { desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { categories, demoCatalogue, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { deleteCategory } from "#app/domain/catalogue/categories/change-categories.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { deleteProducts } from "./delete-products.server.ts";

/** Whether a product came with the demo catalogue and nobody has edited it. */
export function isDemoProduct(): SQL<boolean> {
  return sql<boolean>`(${isFromDemo} and not ${isEdited})`;
}

// Plain SQL: Drizzle omits the table's name from a selected column, and both tables have an id.
const isFromDemo = sql`exists (
  select from demo_catalogue where removed_at is null and products.id = any(product_ids))`;
// A stock count alone is no edit: the product is still the demo's.
const isEdited = sql`exists (
  select from audit_log where entity_kind = 'product' and entity_id = products.id::text
    and (after is null or after - 'stock' <> '{}'))`;

export type DemoCatalogue = {
  /** Ids of the demo products as they were loaded, and of those that staff have edited. */
  untouched: string[];
  edited: string[];
  /** How many of the unedited products are not published. */
  drafts: number;
  /** Products that did not come with the demo, or were edited, and those of them that are published. */
  ownProducts: number;
  ownPublished: number;
};

export async function readDemoCatalogue(
  { database }: { database: Database },
  _admin: Admin<"change-products">,
): Promise<DemoCatalogue> {
  const [rows, all, published] = await Promise.all([
    database
      .select({
        id: products.id,
        status: products.status,
        isEdited: sql<boolean>`${isEdited}`,
      })
      .from(products)
      .where(isFromDemo)
      .orderBy(products.name),
    database.$count(products),
    database.$count(products, eq(products.status, "published")),
  ]);
  const untouched = rows.filter((row) => !row.isEdited);
  const drafts = untouched.filter(({ status }) => status !== "published").length;
  return {
    untouched: untouched.map(({ id }) => id),
    edited: rows.filter((row) => row.isEdited).map(({ id }) => id),
    drafts,
    ownProducts: all - untouched.length,
    ownPublished: published - (untouched.length - drafts),
  };
}

/**
 * Deletes the products of the demo catalogue, then its categories from the deepest up, except those
 * that hold a product or a category of the owner's. What stays is the owner's from now on.
 */
export async function removeDemoCatalogue(
  services: { database: Database; files: FileStorage },
  admin: Admin<"change-products">,
  { includesEdited }: { includesEdited: boolean },
): Promise<{ products: number; categories: number }> {
  const { database } = services;
  const [demo] = await database.select().from(demoCatalogue).where(isNull(demoCatalogue.removedAt));
  if (!demo) return { products: 0, categories: 0 };
  const { untouched, edited } = await readDemoCatalogue(services, admin);
  const deleted = await deleteProducts(services, admin, [
    ...untouched,
    ...(includesEdited ? edited : []),
  ]);
  const rows = await database
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, demo.categoryIds))
    .orderBy(desc(categories.level));
  let removed = 0;
  for (const { id } of rows) {
    const [child] = await database
      .select({ id: categories.id })
      .from(categories)
      .where(sql`${categories.parentId} = ${id}`)
      .limit(1);
    if (child) continue;
    const outcome = await deleteCategory(services, admin, { id, toId: undefined });
    if (outcome.ok) removed++;
  }
  await database
    .update(demoCatalogue)
    .set({ removedAt: new Date() })
    .where(isNull(demoCatalogue.removedAt));
  return { products: deleted.length, categories: removed };
}
