import { isRedirect } from "#app/content/payment-methods.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { formatAddressLines } from "#app/domain/checkout/buyer-address.ts";
import { partyTexts } from "#app/domain/documents/document.ts";
import {
  buyerParty,
  currentInvoice,
  isSameParty,
} from "#app/domain/documents/issue-document.server.ts";
import { latestStatusUpdate } from "#app/domain/orders/describe-order.ts";
import {
  allowedActions,
  orderStates,
  overpayment,
  refundableAmount,
} from "#app/domain/orders/order-states.ts";
import { type Order, readOrder } from "#app/domain/orders/read-order.server.ts";
import { unprintableCharacters } from "#app/format/printable-text.ts";

/** Reads an order for staff, with the actions that are allowed now. */
export async function readStaffOrder(
  { database }: { database: Database },
  _admin: Admin,
  number: number,
) {
  const found = await readOrder({ database }, { number, staff: true });
  if (!found) return undefined;
  const { accessKey, idempotencyKey: _, quote, ...order } = found;
  const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0);
  const paymentStatus = { ...order, paid, refundedOverpayment: paid - order.paid };
  const reversal = order.payments.findLast(({ reversesPaymentId }) => reversesPaymentId);
  const scope = order.fullName === "" ? undefined : orderStates[order.state].correction;
  return {
    ...order,
    /** The customer's page of the order; none once the customer was erased. */
    customerPage: customerPageOf(order, accessKey),
    lastStatusUpdate: latestStatusUpdate(order.events),
    quoteNumber: quote?.number,
    addressLines: order.deliveryAddress ? formatAddressLines(order.deliveryAddress) : [],
    siteLines: order.siteAddress ? formatAddressLines(order.siteAddress) : [],
    billingLines: order.billingAddress ? formatAddressLines(order.billingAddress) : [],
    paid,
    refundedOverpayment: paymentStatus.refundedOverpayment,
    /** Adds whether each proof was checked before a payment was reversed. */
    proofs: order.proofs.map((proof) => ({
      ...proof,
      isChecked: reversal !== undefined && proof.uploadedAt < reversal.receivedAt,
    })),
    /** Paid, less refunded overpayments. */
    kept: order.paid,
    refundableAmount: refundableAmount(paymentStatus),
    overpayment: overpayment(paymentStatus),
    /** Payments that staff confirmed: a provider's own cannot be reversed. */
    reversiblePayments: order.payments.filter(
      ({ isEffective, method }) => isEffective && (method === "in-person" || !isRedirect(method)),
    ),
    // After erasure, goods cannot be delivered; payments can still be recorded.
    steps: allowedActions(paymentStatus).filter(
      (step) => step !== "reopen-paid" || order.fullName !== "",
    ),
    correctionScope: scope,
    /** Characters that documents cannot print, while the details can be corrected. */
    unprintable: scope && unprintableCharacters(printedTexts(order)),
    /** The current invoice, if its buyer details differ from the order's. */
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

function printedTexts(order: Omit<Order, "accessKey" | "idempotencyKey" | "quote">) {
  return [...partyTexts(buyerParty(order)), ...order.lines.map(({ name }) => name)];
}

async function findOutdatedInvoice(
  database: Database,
  order: Omit<Order, "accessKey" | "idempotencyKey" | "quote">,
): Promise<number | undefined> {
  // After erasure or a refund's credit note, the invoice cannot be replaced.
  if (order.fullName === "" || order.refunded > 0) return undefined;
  const invoice = await currentInvoice(database, order.id);
  return invoice && !isSameParty(invoice.buyer, buyerParty(order)) ? invoice.number : undefined;
}
