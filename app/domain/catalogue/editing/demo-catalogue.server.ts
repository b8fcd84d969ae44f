import { count, desc, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { categories, demoCatalogue, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { deleteCategory } from "#app/domain/catalogue/categories/change-categories.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { deleteProducts } from "./delete-products.server.ts";

/** What is left of the demo catalogue, how much of that visitors do not see, and the owner's products. */
export async function readDemoCatalogue(
  { database }: { database: Database },
  _admin: Admin,
): Promise<{ products: number; drafts: number; ownProducts: number }> {
  const [demo] = await database.select().from(demoCatalogue).where(isNull(demoCatalogue.removedAt));
  const ids = demo?.productIds ?? [];
  const [[mine], [theirs]] = await Promise.all([
    database.select({ count: count() }).from(products).where(notInArray(products.id, ids)),
    database
      .select({
        all: count(),
        drafts: sql<number>`count(*) filter (where not ${isPublished()})::int`,
      })
      .from(products)
      .where(inArray(products.id, ids)),
  ]);
  const { all = 0, drafts = 0 } = theirs ?? {};
  return { products: all, drafts, ownProducts: mine?.count ?? 0 };
}

/**
 * Deletes the products of the demo catalogue, then its categories from the deepest up, except those
 * that hold a product or a category of the owner's.
 */
export async function removeDemoCatalogue(
  services: { database: Database; files: FileStorage },
  admin: Admin,
): Promise<{ products: number; categories: number }> {
  const { database } = services;
  const [demo] = await database.select().from(demoCatalogue).where(isNull(demoCatalogue.removedAt));
  if (!demo) return { products: 0, categories: 0 };
  const deleted = await deleteProducts(services, admin, demo.productIds);
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
