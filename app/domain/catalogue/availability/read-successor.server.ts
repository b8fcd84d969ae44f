import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";

/** What replaces a product of a query; null when it is still made, none is named or that one is not public. */
export const successorColumn = sql<{ id: string; name: string } | null>`(
  select json_build_object('id', successor.id, 'name', successor.name) from ${products} as successor
  where products.discontinued and upper(successor.sku) = upper(products.successor_sku)
    and successor.id <> products.id and successor.status = 'published')`;

/** What replaces a product that is no longer made; undefined when none is named or it is not public. */
export async function readSuccessor(
  { database }: { database: Database },
  product: { id: string; isDiscontinued: boolean; successorSku: string | null },
): Promise<{ id: string; name: string } | undefined> {
  const { id, isDiscontinued, successorSku } = product;
  if (!isDiscontinued || !successorSku) return undefined;
  const [successor] = await database
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        eq(sql`upper(${products.sku})`, successorSku.toUpperCase()),
        ne(products.id, id),
        isPublished(),
      ),
    );
  return successor;
}
