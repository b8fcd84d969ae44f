import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { documents } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { addressLines } from "./address-lines.ts";
import { buyerOf, isSameParty } from "./issue-document.server.ts";
import { newestNews } from "./newest-news.ts";
import { correctable, excess, type OrderStanding, refundable, stepsOf } from "./order-steps.ts";
import { type Order, readOrder } from "./read-order.server.ts";

/** Everything of an order, and what can be done with it now. */
export async function readStaffOrder(
  { database }: { database: Database },
  _admin: Admin,
  number: number,
) {
  const found = await readOrder({ database }, { number, staff: true });
  if (!found) return undefined;
  const { accessKey, checkoutKey: _, quote, ...order } = found;
  const standing: OrderStanding = {
    state: order.state,
    deliveryWay: order.deliveryWay,
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
    lastNews: newestNews(order.events),
    /** The number of the quotation that it was. */
    quoteNumber: quote?.number,
    /** As on a parcel. */
    addressLines: order.address ? addressLines(order.address) : [],
    billingLines: order.billingAddress ? addressLines(order.billingAddress) : [],
    paid: standing.paid,
    /** Without what went back because nothing was sold for it. */
    kept: standing.paid - standing.paidBack,
    due: Math.max(0, standing.total - standing.paid + standing.paidBack),
    refundable: refundable(standing),
    excess: excess(standing),
    // Nobody is left to give the goods to; money that comes can still be written down.
    steps: stepsOf(standing).filter((step) => step !== "take-up" || order.fullName !== ""),
    correctable: order.fullName === "" ? undefined : correctable(order.state),
    /** The invoice in force, if it no longer names the buyer as the order does. */
    outdatedInvoice: await findOutdated(database, order),
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

async function findOutdated(
  database: Database,
  order: Omit<Order, "accessKey" | "checkoutKey" | "quote">,
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
  return invoice && !isSameParty(invoice.buyer, buyerOf(order)) ? invoice.number : undefined;
}
