import { isRedirect } from "#app/content/payment-methods.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { PostalAddress } from "#app/database/tables/orders.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
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
  ORDER_STATES,
  type OrderState,
  orderStates,
  overpayment,
  refundableAmount,
} from "#app/domain/orders/order-states.ts";
import { type Order, readOrder } from "#app/domain/orders/read-order.server.ts";
import { unprintableCharacters } from "#app/format/printable-text.ts";

/**
 * Reads an order for staff, with the actions that are allowed now. What the reader has no permission for
 * (contact details, bank references, proofs of payment) is left out.
 */
export async function readStaffOrder(
  { database }: { database: Database },
  admin: Admin<"see-orders">,
  number: number,
) {
  const found = await readOrder({ database }, { number, admin });
  if (!found) return undefined;
  const { order, contact } = splitContact(found, admin);
  const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0);
  const paymentStatus = { ...order, paid, refundedOverpayment: paid - order.paid };
  const reversal = order.payments.findLast(({ reversesPaymentId }) => reversesPaymentId);
  /** Adds whether each proof was checked before a payment was reversed. */
  const proofs = order.proofs.map((proof) => ({
    ...proof,
    isChecked: reversal !== undefined && proof.uploadedAt < reversal.receivedAt,
  }));
  const isForgotten = found.fullName === "";
  const scope = isForgotten ? undefined : orderStates[order.state].correction;
  const seesContact = may(admin, "see-contact-details");
  const hasGoods = order.lines.some(({ isText }) => !isText);
  return {
    ...order,
    /** Who ordered, and how to reach them. */
    contact: seesContact ? contact : undefined,
    /** The customer was erased. */
    isForgotten,
    hasEmail: found.email !== "",
    isCounterSale: isCounterSale(order),
    /** False for labour and the like alone: there is nothing to reserve or to pack. */
    hasGoods,
    hasPackingSlip: hasGoods && showsRecipient(order.state, admin),
    events: seesContact ? order.events : order.events.map(withoutContact),
    // The payer writes the reference.
    payments: order.payments.map(({ fee: _, reference, ...payment }) => ({
      ...payment,
      reference: seesContact ? reference : null,
    })),
    lastStatusUpdate: latestStatusUpdate(order.events),
    quote: found.quote && { number: found.quote.number, revision: found.quote.revision },
    paid,
    refundedOverpayment: paymentStatus.refundedOverpayment,
    proofs: may(admin, "confirm-payments") ? proofs : [],
    uncheckedProofs: proofs.filter(({ isChecked }) => !isChecked).length,
    /** Paid, less refunded overpayments. */
    kept: order.paid,
    refundableAmount: refundableAmount(paymentStatus),
    overpayment: overpayment(paymentStatus),
    /** Payments that staff confirmed: a provider's own cannot be reversed. */
    reversiblePayments: may(admin, "confirm-payments")
      ? order.payments.filter(
          ({ isEffective, method }) =>
            isEffective && (method === "in-person" || !isRedirect(method)),
        )
      : [],
    // After erasure, goods cannot be delivered; payments can still be recorded.
    steps: allowedActions(paymentStatus).filter((step) => step !== "reopen-paid" || !isForgotten),
    correctionScope: scope,
    /** Characters that documents cannot print, while the details can be corrected. */
    unprintable: seesContact && scope ? unprintableCharacters(printedTexts(found)) : [],
    /** The current invoice, if its buyer details differ from the order's. */
    outdatedInvoice: await findOutdatedInvoice(database, found),
  };
}

export type StaffOrder = NonNullable<Awaited<ReturnType<typeof readStaffOrder>>>;
export type OrderContact = NonNullable<StaffOrder["contact"]>;

const AT_ONCE_MS = 60_000;

/** Taken by staff for collection, and paid in person as it was placed. */
function isCounterSale({ source, deliveryMethod, placedAt, payments }: CounterSale) {
  return (
    source === "staff" &&
    deliveryMethod === "collection" &&
    payments.some(
      ({ method, receivedAt }) =>
        method === "in-person" && Math.abs(receivedAt.getTime() - placedAt.getTime()) < AT_ONCE_MS,
    )
  );
}

type CounterSale = Pick<Order, "source" | "deliveryMethod" | "placedAt" | "payments">;

/** A packing slip with name, address and, for the courier, phone number, which those who pack without the permission to see contact details lose when the order ends. */
export async function readPackingSlip(
  { database }: { database: Database },
  admin: Admin<"see-orders" | "pack-and-dispatch">,
  number: number,
) {
  const found = await readOrder({ database }, { number, admin });
  if (!found) return undefined;
  const { state, deliveryMethod, placedAt, lines } = found;
  const seesContact = may(admin, "see-contact-details");
  const recipient = {
    fullName: found.fullName,
    companyName: found.companyName,
    addressLines: found.deliveryAddress ? formatAddressLines(found.deliveryAddress) : [],
    phone: seesContact || deliveryMethod === "courier" ? found.phone : "",
    buyerReference: found.buyerReference,
    remark: found.remark,
  };
  return {
    number,
    state,
    deliveryMethod,
    placedAt,
    lines,
    recipient: showsRecipient(state, admin) ? recipient : undefined,
  };
}

/** Whether the packing slip shows the customer: to those who only pack, while there is something to deliver. */
function showsRecipient(state: OrderState, admin: Admin<"see-orders">): boolean {
  const { isDispatchable, isEnded } = orderStates[state];
  return may(admin, "see-contact-details") || (isDispatchable && !isEnded);
}

/** Separates who ordered from what was ordered. The secret link is part of the contact details. */
function splitContact(found: Order, admin: Admin<"see-orders">) {
  const { fullName, email, phone, companyName, userId, remark, ...rest } = found;
  const { buyerVatNumber, buyerReference, ...others } = rest;
  const { deliveryAddress, siteAddress, billingAddress, ...order } = others;
  const { accessKey, idempotencyKey: _key, quote: _quote, ...known } = order;
  const linesOf = (address: PostalAddress | null) => (address ? formatAddressLines(address) : []);
  return {
    order: known,
    contact: {
      ...{ fullName, email, phone, companyName, userId, remark, buyerVatNumber, buyerReference },
      ...{ deliveryAddress, siteAddress, billingAddress },
      addressLines: linesOf(deliveryAddress),
      siteLines: linesOf(siteAddress),
      billingLines: linesOf(billingAddress),
      customerPage: customerPageOf(found, accessKey, admin),
    },
  };
}

/** The kinds of events whose details are never about the customer. */
const impersonalEvents: readonly string[] = [
  // The detail of "paid" is the payer's reference.
  ...ORDER_STATES.filter((state) => state !== "paid"),
  "note",
  "payment",
  "payment-reversed",
  "delivery-date",
  "backorder-arrived",
  "invoice-replaced",
  "partly-refunded",
  "paid-back",
];

/** Corrections name old and new values, and proofs are named by the customer. */
function withoutContact(event: Order["events"][number]): Order["events"][number] {
  return impersonalEvents.includes(event.kind) ? event : { ...event, detail: null };
}

/**
 * The customer's page of the order; none once the customer was erased. Who has a guest's link can act as the guest,
 * so only those who change orders see it.
 */
function customerPageOf(
  { fullName, userId, number }: Pick<Order, "fullName" | "userId" | "number">,
  key: string,
  admin: Admin<"see-orders">,
) {
  if (!fullName) return undefined;
  if (userId) return `/account/orders/${number}`;
  return may(admin, "change-orders") ? `/orders/${key}` : undefined;
}

function printedTexts(order: Order) {
  return [...partyTexts(buyerParty(order)), ...order.lines.map(({ name }) => name)];
}

async function findOutdatedInvoice(database: Database, order: Order): Promise<number | undefined> {
  // After erasure or a refund's credit note, the invoice cannot be replaced.
  if (order.fullName === "" || order.refunded > 0) return undefined;
  const invoice = await currentInvoice(database, order.id);
  return invoice && !isSameParty(invoice.buyer, buyerParty(order)) ? invoice.number : undefined;
}
