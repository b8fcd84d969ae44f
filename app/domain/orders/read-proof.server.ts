import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { paymentProofs } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/users/people.ts";

/** Where a proof of payment lies; for staff alone, and only under the order that it belongs to. */
export async function readProof(
  { database }: { database: Database },
  _admin: Admin,
  { number, id }: { number: number; id: string },
): Promise<{ path: string; shownName: string } | undefined> {
  const [found] = await database
    .select({ path: paymentProofs.path, shownName: paymentProofs.shownName })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders.id, paymentProofs.orderId))
    .where(and(eq(orders.number, number), eq(paymentProofs.id, id)));
  return found;
}
