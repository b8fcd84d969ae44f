import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { documents } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { formatAddressLines } from "#app/domain/checkout/buyer-address.ts";
import { buyerParty, isSameParty } from "#app/domain/documents/issue-document.server.ts";
import { latestStatusUpdate } from "#app/domain/orders/describe-order.ts";
import {
  allowedActions,
  correctionScope,
  overpayment,
  type PaymentStatus,
  refundableAmount,
} from "#app/domain/orders/order-states.ts";
import { type Order, readOrder } from "#app/domain/orders/read-order.server.ts";

/** Everything of an order, and what can be done with it now. */
export async function readStaffOrder(
  { database }: { database: Database },
  _admin: Admin,
  number: number,
) {
  const found = await readOrder({ database }, { number, staff: true });
  if (!found) return undefined;
  const { accessKey, idempotencyKey: _, quote, ...order } = found;
  const paymentStatus: PaymentStatus = {
    state: order.state,
    deliveryMethod: order.deliveryMethod,
    total: order.total,
    refunded: order.refunded,
    paid: order.payments.reduce((sum, { amount }) => sum + amount, 0),
    paidBack: order.refunds.reduce(
      (sum, { amount, isOverpayment }) => sum + (isOverpayment ? amount : 0),
      0,
    ),
  };
  return {
    ...order,
    /** Where its customer sees it: in their account, or by its key. Forgotten, nobody has a way to it. */
    customerPage: customerPageOf(order, accessKey),
    /** What its customer was last told by mail. */
    lastNews: latestStatusUpdate(order.events),
    /** The number of the quotation that it was. */
    quoteNumber: quote?.number,
    /** As on a parcel. */
    addressLines: order.deliveryAddress ? formatAddressLines(order.deliveryAddress) : [],
    billingLines: order.billingAddress ? formatAddressLines(order.billingAddress) : [],
    paid: paymentStatus.paid,
    /** Without what went back because nothing was sold for it. */
    kept: paymentStatus.paid - paymentStatus.paidBack,
    due: Math.max(0, paymentStatus.total - paymentStatus.paid + paymentStatus.paidBack),
    refundable: refundableAmount(paymentStatus),
    excess: overpayment(paymentStatus),
    // Nobody is left to give the goods to; money that comes can still be written down.
    steps: allowedActions(paymentStatus).filter(
      (step) => step !== "take-up" || order.fullName !== "",
    ),
    correctable: order.fullName === "" ? undefined : correctionScope(order.state),
    /** The invoice in force, if it no longer names the buyer as the order does. */
    outdatedInvoice: await findOutdatedInvoice(database, order),
  };
}

export type StaffOrder = NonNullable<Awaited<ReturnType<typeof readStaffOrder>>>;

function customerPageOf(
  { fullName, userId, number }: Pick<Order, "fullName" | "userId" | "number">,
  key: string,
) {
  if (!fullName) return undefined;
  return userId ? `/account/orders/${number}` : `/orders/${key}`;
}

async function findOutdatedInvoice(
  database: Database,
  order: Omit<Order, "accessKey" | "idempotencyKey" | "quote">,
): Promise<number | undefined> {
  // Forgotten, or already corrected by the credit note of a refund: the invoice stays as it is.
  if (order.fullName === "" || order.refunded > 0) return undefined;
  const [invoice] = await database
    .select({ number: documents.number, buyer: documents.buyer })
    .from(documents)
    .where(
      and(
        eq(documents.orderId, order.id),
        eq(documents.kind, "invoice"),
        isNull(documents.replacedAt),
      ),
    );
  return invoice && !isSameParty(invoice.buyer, buyerParty(order)) ? invoice.number : undefined;
}
