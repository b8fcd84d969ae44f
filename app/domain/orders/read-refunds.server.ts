import { asc, eq, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { refundLines, refunds } from "#app/database/tables/payments.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";

/** What went back of an order, the first one first, each with how many of which line. Whole cents. */
export async function readRefunds(database: DatabaseOrTransaction, orderId: string) {
  const rows = await database
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.madeAt), asc(refunds.id));
  const ids = rows.map(({ id }) => id);
  const lines = ids.length
    ? await database
        .select({
          refundId: refundLines.refundId,
          lineId: refundLines.lineId,
          quantity: refundLines.quantity,
        })
        .from(refundLines)
        .where(inArray(refundLines.refundId, ids))
    : [];
  return rows.map(({ amount, vat, ...refund }) => ({
    ...refund,
    amount: centsOfRand(amount),
    vat: centsOfRand(vat),
    lines: lines.flatMap(({ refundId, ...line }) => (refundId === refund.id ? [line] : [])),
  }));
}
