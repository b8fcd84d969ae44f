import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";

/**
 * The condition of every public query: drafts and archived products do not exist for visitors. A literal, as
 * in the partial indexes.
 */
export function isPublished(): SQL {
  return sql`${products.status} = 'published'`;
}
