import { and, asc, gt } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";

const BATCH_SIZE = 1000;

export async function countProducts({ database }: { database: Database }): Promise<number> {
  return database.$count(products, isPublished());
}

/** Every published product with the time of its last change, read in batches. */
export async function* listProductsForSitemap(
  { database }: { database: Database },
  { skip, max }: { skip: number; max: number },
): AsyncGenerator<{ id: string; name: string; changedAt: Date }> {
  let after: string | undefined;
  for (let left = max; left > 0; ) {
    const wanted = Math.min(left, BATCH_SIZE);
    const batch = await database
      .select({ id: products.id, name: products.name, changedAt: products.updatedAt })
      .from(products)
      .where(and(isPublished(), after === undefined ? undefined : gt(products.id, after)))
      .orderBy(asc(products.id))
      .offset(after === undefined ? skip : 0)
      .limit(wanted);
    yield* batch;
    if (batch.length < wanted) return;
    left -= batch.length;
    after = batch.at(-1)?.id;
  }
}
