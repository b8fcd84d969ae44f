import type { Database } from "#app/database/connection.server.ts";
import { type MoveOutcome, moveOrder } from "./move-order.server.ts";
import { holdOwnOrder, type OwnOrderKey } from "./own-order.server.ts";

export type CancelOrderOutcome = MoveOutcome | { ok: false; reason: "not-found" };

/** The customer changes their mind before they have paid. When money comes at the same moment, one of the two wins. */
export async function cancelOrder(
  { database, origin }: { database: Database; origin: string },
  key: OwnOrderKey,
): Promise<CancelOrderOutcome> {
  return database.transaction(async (transaction) => {
    const order = await holdOwnOrder(transaction, key);
    if (!order) return { ok: false, reason: "not-found" };
    return moveOrder(transaction, { origin }, { kind: "customer" }, { order, to: "cancelled" });
  });
}
