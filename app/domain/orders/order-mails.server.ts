import { company } from "#app/content/company.ts";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
import { loginUrl } from "#app/content/navigation.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import type { PostalAddress } from "#app/database/tables/orders.ts";
import { isLateDelivery } from "#app/domain/catalogue/availability/backorder.ts";
import { formatAddressLines } from "#app/domain/checkout/buyer-address.ts";
import { deliveryZoneOf } from "#app/domain/checkout/delivery.ts";
import {
  discountText,
  formatCreditNoteNumber,
  formatOrderNumber,
  nameOnOneLine,
} from "#app/domain/documents/document.ts";
import { formatRand } from "#app/format/money.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { orderReceivedMail, type StaffOrderEvent } from "#app/mail/templates/order-received.ts";
import {
  type OrderStatusUpdate,
  orderStatusUpdateMail,
} from "#app/mail/templates/order-status-update.server.ts";
import { shownBankAccount } from "#app/settings/private-settings.server.ts";
import { findCancelReason, orderProgress } from "./describe-order.ts";
import { expectedArrival } from "./expected-arrival.ts";
import { orderStates } from "./order-states.ts";
import { readReservation } from "./order-stock.server.ts";
import {
  backorderExpectedBy,
  isPaidByBankTransfer,
  type Order,
  readOrderById,
} from "./read-order.server.ts";

/** Queues a status update mail to the customer in the outbox; in the same transaction, so never without it. */
export async function notifyCustomer(
  transaction: Transaction,
  { origin }: { origin: string },
  { id }: { id: string },
  update: OrderStatusUpdate,
  before: BeforeCorrection = {},
): Promise<void> {
  const order = await readOrderById(transaction, id);
  if (order) await mailCustomer(transaction, origin, order, update, before);
}

/** What staff have just corrected. */
type BeforeCorrection = {
  /** The mail goes to this address, instead of the order's present one. */
  email?: string;
  deliveryAddress?: PostalAddress;
};

/** Queues a mail to staff: a new order, a proof of payment, a payment to check, or a cancellation after a proof. */
export async function notifyStaff(
  transaction: Transaction,
  { origin }: { origin: string },
  { id }: { id: string },
  event: StaffOrderEvent,
): Promise<void> {
  const order = await readOrderById(transaction, id);
  if (order) await mailStaff(transaction, origin, order, event);
}

/** The two mails about a new order, from one reading of it. */
export async function notifyOfNewOrder(
  transaction: Transaction,
  { origin }: { origin: string },
  { id }: { id: string },
  recipients: { customer: boolean; staff: boolean },
): Promise<void> {
  const order = await readOrderById(transaction, id);
  if (order && recipients.customer) await mailCustomer(transaction, origin, order, "placed");
  if (order && recipients.staff) await mailStaff(transaction, origin, order, "placed");
}

async function mailCustomer(
  transaction: Transaction,
  origin: string,
  order: Order,
  update: OrderStatusUpdate,
  before: BeforeCorrection = {},
): Promise<void> {
  const to = before.email ?? order.email;
  // Erased, or a customer on the phone without an email address.
  if (!order.fullName || !to) return;
  const mail = orderStatusUpdateMail({
    origin,
    update,
    reference: formatOrderNumber(order.number),
    path: `/orders/${order.accessKey}`,
    bank: shownBankAccount(),
    order: {
      ...mailSnapshot(order),
      progress: orderProgress(order),
      reservation: await readReservation(transaction, order),
      addressChange:
        before.deliveryAddress && order.deliveryAddress
          ? {
              from: formatAddressLines(before.deliveryAddress),
              to: formatAddressLines(order.deliveryAddress),
            }
          : undefined,
    },
  });
  await enqueueMail(transaction, { ...mail, to, origin });
}

async function mailStaff(
  transaction: Transaction,
  origin: string,
  order: Order,
  event: StaffOrderEvent,
): Promise<void> {
  // The customer was erased.
  if (!order.fullName) return;
  const mail = orderReceivedMail({
    origin,
    event,
    reference: formatOrderNumber(order.number),
    path: loginUrl(`/admin/orders/${order.number}`),
    order: { ...mailSnapshot(order), deliveryLabel: staffDeliveryLabels[order.deliveryMethod] },
  });
  await enqueueMail(transaction, { ...mail, to: company().email, origin });
}

/** The order's snapshot for mails: formatted amounts and address lines. */
function mailSnapshot(order: Order) {
  const reversal = order.payments.findLast(({ reversesPaymentId }) => reversesPaymentId);
  // Issued in the transaction of the reversal, so at the same time.
  const reversalNote = order.documents.findLast(
    ({ cancelReason, issuedAt }) =>
      cancelReason === "payment-reversed" && issuedAt.getTime() === reversal?.receivedAt.getTime(),
  );
  const backorderBy = backorderExpectedBy(order);
  return {
    ...order,
    recipient: order.deliveryAddress
      ? [order.fullName, ...(order.companyName ? [order.companyName] : [])].concat(
          formatAddressLines(order.deliveryAddress),
        )
      : [],
    otherAddresses: [
      { label: "Site address", address: order.siteAddress },
      { label: "Billing address", address: order.billingAddress },
    ].flatMap(({ label, address }) =>
      address ? [{ label, lines: formatAddressLines(address) }] : [],
    ),
    lines: order.lines.map(({ quantity, discount, total, awaitedText, ...line }) => ({
      name: nameOnOneLine(line),
      quantity,
      total: formatRand(total),
      note:
        [discountText(discount, order.discountLabel), awaitedText].filter(Boolean).join(". ") ||
        undefined,
    })),
    backorderBy,
    isLateDelivery: backorderBy !== undefined && isLateDelivery(backorderBy, order.placedAt),
    goods: formatRand(order.goods),
    delivery: deliveryText(order),
    total: formatRand(order.total),
    due: formatRand(order.due),
    paid: formatRand(order.paid),
    hasSeveralPayments: order.payments.filter(({ isEffective }) => isEffective).length > 1,
    overpaid: order.overpaid > 0 ? formatRand(order.overpaid) : undefined,
    writtenOff: order.writtenOff > 0 ? formatRand(order.writtenOff) : undefined,
    isPaidByEft: isPaidByBankTransfer(order),
    isSale: orderStates[order.state].isSale,
    isPartlyPaid: order.state === "awaiting-payment" && order.paid > 0 && order.due > 0,
    vat: order.vat === undefined ? undefined : formatRand(order.vat),
    /** Delivery time after shipping. */
    deliveryDays: order.deliveryAddress
      ? deliveryZoneOf(order.deliveryAddress.province).days
      : undefined,
    expected: expectedArrival(order, new Date()),
    refunded: formatRand(order.refunds.at(-1)?.amount ?? 0),
    reversed: formatRand(-(reversal?.amount ?? 0)),
    reversalReason: reversal?.reversalReason ?? ("not-received" as const),
    cancelReason: findCancelReason(order.events),
    creditNote: reversalNote && formatCreditNoteNumber(reversalNote.number),
    hasProof: order.proofs.length > 0,
  };
}

/** "Free", and why where a discount makes it so. */
function deliveryText({ delivery, deliveryDiscount, deliveryDiscountLabel }: Order): string {
  if (delivery > 0) return formatRand(delivery);
  return deliveryDiscount > 0 ? `Free: ${deliveryDiscountLabel}` : "Free";
}
