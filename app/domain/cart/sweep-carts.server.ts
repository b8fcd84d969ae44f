import { and, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { checkouts } from "#app/database/tables/orders.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { recentlyRemoved } from "./change-cart-lines.server.ts";

/** Deletes expired carts and checkouts; a scheduled job. */
export async function sweepCarts(database: Database): Promise<void> {
  const { visitorCartDays, visitorDetailsDays } = privateSettings().privacy;
  await database
    .delete(carts)
    .where(
      and(
        isNull(carts.userId),
        lt(carts.updatedAt, sql`now() - make_interval(days => ${visitorCartDays})`),
      ),
    );
  // Personal data: on a shared browser nobody may find someone else's address months later.
  await database.execute(sql`
    update ${checkouts} set details = '{}' from ${carts}
    where ${carts.id} = ${checkouts.cartId} and ${carts.userId} is null
      and ${checkouts.details} <> '{}'
      and ${checkouts.updatedAt} < now() - make_interval(days => ${visitorDetailsDays})`);
  await database
    .delete(cartItems)
    .where(and(isNotNull(cartItems.removedAt), not(recentlyRemoved())));
}
