import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import type { AuditValues } from "#app/database/tables/audit.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { OutsideServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import { recordPayment } from "#app/domain/orders/record-payment.server.ts";
import { lockOrder, recordOrderAudit } from "#app/domain/orders/transition-order.server.ts";
import { type CreateOrderOutcome, createOrder, type NewOrder } from "./create-order.server.ts";

export type PhoneOrder = Pick<
  NewOrder,
  | "idempotencyKey"
  | "userId"
  | "details"
  | "lines"
  | "discountCode"
  | "agreedTotal"
  | "agreedBackorder"
  | "agreesToLateDelivery"
  | "acceptsOutsideArea"
> & {
  /** Paid in person at once, to somebody who may confirm payments. */
  paidInPerson:
    | { reference?: string | undefined; receivedBy: Admin<"confirm-payments"> }
    | undefined;
};

/** Creates an order that staff take by phone or in person, with the prices and rules of the shop. */
export async function createPhoneOrder(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"change-orders">,
  { userId, paidInPerson, ...input }: PhoneOrder,
): Promise<CreateOrderOutcome> {
  return database.transaction(async (transaction) => {
    const [account] = userId
      ? await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId))
      : [];
    const outcome = await createOrder(transaction, { origin }, admin, {
      ...input,
      source: "staff",
      userId: account?.id,
      isPaidAtOnce: paidInPerson !== undefined,
      isGuest: false,
      reservation: { for: "life-of-order" },
      isKnownToStaff: true,
    });
    if (!outcome.ok || !outcome.isNew) return outcome;
    await recordOrderAudit(transaction, admin, outcome.order, {
      verb: "added",
      after: { total: { cents: input.agreedTotal }, ...auditOutsideArea(outcome.outside) },
    });
    if (paidInPerson) {
      const order = await lockOrder(transaction, { id: outcome.order.id });
      if (!order) throw new Error("The order that was just made is not there");
      const { receivedBy, reference } = paidInPerson;
      const payment = { method: "in-person", amount: input.agreedTotal, reference } as const;
      await recordPayment(transaction, { origin }, receivedBy, { order, payment });
    }
    return outcome;
  });
}

/** Which products staff sold outside their service area. */
export function auditOutsideArea(outside: readonly OutsideServiceArea[] = []): AuditValues {
  if (outside.length === 0) return {};
  return { "outside service area": outside.map(({ name }) => name).join(", ") };
}
