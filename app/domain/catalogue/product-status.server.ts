import { eq, type SQL } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";

/** The condition of every public query: drafts and archived products do not exist for visitors. */
export function isPublished(): SQL {
  return eq(products.status, "published");
}
