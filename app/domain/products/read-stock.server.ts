import { inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/users/people.ts";

/** How many there are, for staff: pages for everybody know less (shown-stock.ts). */
export async function readStock(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
