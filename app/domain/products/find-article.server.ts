import { between } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { idsOfArticle } from "./article-number.ts";

/** The product with this article number; undefined for any text that is none, without asking. */
export async function findArticle(
  { database }: { database: Database },
  text: string,
): Promise<string | undefined> {
  const ids = idsOfArticle(text);
  if (!ids) return undefined;
  const found = await database
    .select({ id: products.id })
    .from(products)
    .where(between(products.id, ids.first, ids.last))
    .limit(2);
  // Two of the same number: neither is meant for sure, and the search shows what it finds.
  return found.length === 1 ? found[0]?.id : undefined;
}
