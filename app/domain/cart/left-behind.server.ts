import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import type { CartOwner } from "./cart-owner.ts";
import { ownedBy } from "./open-cart.server.ts";

/** What found no room in the cart when it was joined at login, by name. */
export async function readLeftBehind(
  { database }: { database: DatabaseOrTransaction },
  owner: CartOwner,
): Promise<string[]> {
  const [cart] = await database
    .select({ names: carts.leftBehind })
    .from(carts)
    .where(ownedBy(owner));
  return cart?.names ?? [];
}

/** Its owner has read them. */
export async function forgetLeftBehind(
  { database }: { database: Database },
  owner: CartOwner,
): Promise<void> {
  await database.update(carts).set({ leftBehind: [] }).where(ownedBy(owner));
}
