import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { orderEvents, orderLines, orders, quotes } from "#app/database/tables/orders.ts";
import { paymentProofs } from "#app/database/tables/payments.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import { type HeldOrder, noteOnOrder } from "./move-order.server.ts";
import { decideHold, readBuyer, type StockHold } from "./order-limits.server.ts";
import { PROOF_HOLD_DAYS } from "./order-limits.ts";
import { takeStockAgain } from "./order-stock.server.ts";

/**
 * The first proof of payment extends the hold, once. Where the hold has ended, it reserves again if
 * the goods are there and the sender's IP group has room for them: a file proves nothing yet. Stock
 * that staff have released stays released.
 */
export async function holdForProof(
  transaction: Transaction,
  order: HeldOrder,
  ipHash: string,
): Promise<void> {
  if (order.state !== "awaiting-payment") return;
  if (await transaction.$count(paymentProofs, eq(paymentProofs.orderId, order.id))) return;
  const until = sql`greatest(${orders.stockHeldUntil}, now() + make_interval(days => ${PROOF_HOLD_DAYS}))`;
  if (order.stockHeld) {
    await transaction.update(orders).set({ stockHeldUntil: until }).where(eq(orders.id, order.id));
    return;
  }
  if (await wasReleased(transaction, order)) return;
  // What staff quoted has no limit, neither when it was accepted nor now.
  const hold: StockHold = (await isQuotedByStaff(transaction, order))
    ? { for: "24-hours", ipHash: undefined }
    : await decideHold(transaction, await readBuyer(transaction, buyerOf(order)), {
        ipHash,
        lines: await linesOf(transaction, order.id),
      });
  if (hold.for === "nothing" || !(await takeStockAgain(transaction, order))) return;
  await transaction
    .update(orders)
    .set({ stockHeldUntil: until, holdIpHash: "ipHash" in hold ? (hold.ipHash ?? null) : null })
    .where(eq(orders.id, order.id));
  await noteOnOrder(transaction, { kind: "system" }, { order, kind: "held-again" });
}

/** A guest's order that an account claimed later was not placed by its owner. */
function buyerOf({ isGuest, userId }: HeldOrder): string | undefined {
  return isGuest ? undefined : (userId ?? undefined);
}

async function isQuotedByStaff(transaction: Transaction, { id }: HeldOrder): Promise<boolean> {
  const quoted = and(eq(quotes.orderId, id), isNotNull(quotes.createdBy));
  return (await transaction.$count(quotes, quoted)) > 0;
}

async function wasReleased(transaction: Transaction, { id }: HeldOrder): Promise<boolean> {
  const released = and(eq(orderEvents.orderId, id), eq(orderEvents.kind, "stock-released"));
  return (await transaction.$count(orderEvents, released)) > 0;
}

async function linesOf(transaction: Transaction, orderId: string) {
  const { productId, quantity, unitPrice } = orderLines;
  const lines = await transaction
    .select({ productId, quantity, unitPrice })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return lines.map((line) => ({ ...line, unitPrice: centsOfRand(line.unitPrice) }));
}
