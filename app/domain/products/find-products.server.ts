import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { type CatalogueChoice, pageSize, type Sort } from "./catalogue-choice.ts";
import { fitsFilters } from "./catalogue-conditions.server.ts";

/**
 * The ids of one page of the products that fit the filters. It goes straight along the index of the
 * order, which holds all that is asked: only what is passed over on the way costs anything.
 */
export function findProductsQuery(database: DatabaseOrTransaction, choice: CatalogueChoice) {
  return database
    .select({ id: products.id })
    .from(products)
    .where(fitsFilters(choice))
    .orderBy(...orders[choice.sort])
    .limit(pageSize)
    .offset((choice.page - 1) * pageSize);
}

const newest = [desc(products.createdAt), asc(products.id)];

const orders = {
  newest,
  // Without words nothing is more fitting than anything else.
  relevance: newest,
  "price-up": [asc(products.price), asc(products.id)],
  "price-down": [desc(products.price), desc(products.id)],
  name: [sql`lower(${products.name})`, asc(products.id)],
} satisfies Record<Sort, SQL[]>;
