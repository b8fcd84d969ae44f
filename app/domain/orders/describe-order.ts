import { company } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import { delivery, deliveryTexts } from "#app/content/delivery.ts";
import { isBankTransfer, PAYMENT_METHODS, paymentMethods } from "#app/content/payment-methods.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { eftPausedTexts, isEftPaused } from "#app/content/texts/eft-paused-texts.ts";
import {
  cancelReasonText,
  orderUpdateTexts,
  refundAccountTexts,
} from "#app/content/texts/order-update-texts.ts";
import {
  formatReservation,
  paidButSoldOutTexts,
  type StockReservation,
} from "#app/content/texts/reservation-texts.ts";
import { type ReversalReason, reversalTexts } from "#app/content/texts/reversal-texts.ts";
import type {
  DeliveryMethod,
  OrderActor,
  OrderState,
  orderEvents,
  orders,
  PaymentMethod,
} from "#app/database/tables/orders.ts";
import { formatCount, formatLongDate } from "#app/format/dates-and-numbers.ts";
import type { OrderStatusUpdate } from "#app/mail/templates/order-status-update.server.ts";
import { type OrderTone, orderStateLabel, orderStates, statesWhere } from "./order-states.ts";

/** The snapshot from which an order's status texts are made. Amounts are formatted. */
export type OrderStatusSnapshot = {
  reference: string;
  state: OrderState;
  deliveryMethod: DeliveryMethod;
  paymentMethod: PaymentMethod;
  expiresAt: Date;
  /** Its stock reservation, while it awaits payment. */
  reservation: StockReservation | undefined;
  email: string;
  /** Amount due, and amount paid so far. */
  due: string;
  paid: string | undefined;
  /** Fully paid by amount, but not accepted as paid yet: staff must check. */
  isCovered: boolean;
  /** All refunds. */
  refunded: string;
  hasRefund: boolean;
  /** Received without a sale, and not refunded yet. */
  overpaid: string | undefined;
  /** What the customer was told about a payment for a closed order. */
  latePayment: LatePayment | undefined;
  hasProof: boolean;
  /** We must refund, or may have to, and need the account. */
  asksForBankDetails: boolean;
  /** The customer has told us where to refund them. */
  hasRefundAccount?: boolean;
  /** Why we reversed a payment, if no proof has come since. */
  paymentReversal: ReversalReason | undefined;
  /** Why staff cancelled it. */
  cancelReason: string | undefined;
  /** The ISO date by which everything on backorder is expected; undefined if nothing is on backorder. */
  backorderBy: string | undefined;
  trackingCarrier: string | null;
  trackingNumber: string | null;
  /** Whether mail is sent at all: otherwise no text promises one. */
  deliversMail: boolean;
};

/** What staff gave as the reason when they cancelled the order last. */
export function findCancelReason(
  events: readonly Pick<typeof orderEvents.$inferSelect, "kind" | "actor" | "detail">[],
): string | undefined {
  const latest = events.findLast(({ kind }) => kind === "cancelled");
  return (latest?.actor === "staff" && latest.detail) || undefined;
}

const LATE_PAYMENTS = ["payment-to-refund", "payment-sold-out", "payment-held"] as const;
type LatePayment = (typeof LATE_PAYMENTS)[number];

/** An order that is cancelled after a part payment is refunded, as the email about it promises. */
export function latestLatePayment(events: readonly { kind: string }[]): LatePayment | undefined {
  const kinds: readonly string[] = [...LATE_PAYMENTS, "cancelled"];
  const latest = events.findLast(({ kind }) => kinds.includes(kind))?.kind;
  if (latest === "cancelled") return "payment-to-refund";
  return LATE_PAYMENTS.find((each) => each === latest);
}

type StatusMessage = { title: string; message: string };
export type OrderStatus = StatusMessage & { tone: OrderTone };

/** The order's status and next step, for its customer. */
export function describeOrderStatus(order: OrderStatusSnapshot): OrderStatus {
  const { tone } = orderStates[order.state];
  const status = { ...withBackorder(order, statusMessages[order.state](order)), tone };
  if (!order.overpaid || !orderStates[order.state].isSale) return status;
  const surplus = `We have received ${order.overpaid} more than the order total, and will refund it.`;
  return { ...status, message: `${status.message} ${surplus}${bankDetailsRequest(order)}` };
}

/** An order that waits for its payment or its stock says so; an ended one no longer does. */
function withBackorder({ state, backorderBy }: OrderStatusSnapshot, status: StatusMessage) {
  if (!backorderBy || !orderStates[state].isBeforePacking) return status;
  return { ...status, message: `${status.message} ${backorderTexts.status(backorderBy)}` };
}

function bankDetailsRequest({ asksForBankDetails, hasRefundAccount }: OrderStatusSnapshot): string {
  if (!asksForBankDetails) return "";
  return ` ${hasRefundAccount ? refundAccountTexts.sent : refundAccountTexts.onPage}`;
}

/** What happens to money received for a closed order. */
function describeLatePayment(order: OrderStatusSnapshot): string | undefined {
  const { overpaid, latePayment } = order;
  if (overpaid && latePayment === "payment-sold-out") return paidButSoldOutTexts.message;
  if (overpaid && latePayment === "payment-to-refund") {
    return `We have received ${overpaid} for this order, and will refund it. You owe nothing.${bankDetailsRequest(order)}`;
  }
  if (overpaid) {
    return `We have received ${overpaid} for this order. Please don’t pay again: ${orderUpdateTexts(order.deliversMail).checking}`;
  }
  if (!order.hasRefund) return undefined;
  return `We have refunded ${order.refunded}. Your bank may take a few days to show it. You owe nothing.`;
}

const statusMessages: Record<OrderState, (order: OrderStatusSnapshot) => StatusMessage> = {
  "awaiting-payment": awaitingPayment,
  paid: ({ deliveryMethod, deliversMail }) => ({
    title: deliveryTexts[deliveryMethod].beingPrepared,
    message: {
      courier: `Thank you. We’ll pack your order${orderUpdateTexts(deliversMail).when(SENT)}`,
      collection: `Thank you. We’ll prepare your order${orderUpdateTexts(deliversMail).when(READY)}`,
      email: "Thank you. We’ll email your licences and contact you to book any services.",
    }[deliveryMethod],
  }),
  packed: ({ deliveryMethod, deliversMail }) => ({
    title: deliveryTexts[deliveryMethod].prepared,
    message: {
      courier: `Your order has been packed. ${orderUpdateTexts(deliversMail).sayWhen(SENT)}`,
      collection: `Your order has been prepared. ${orderUpdateTexts(deliversMail).sayWhen(READY)}`,
      email:
        "Your order has been prepared. We’ll email you any licences and contact you to book any services.",
    }[deliveryMethod],
  }),
  shipped: (order) =>
    order.deliveryMethod === "email"
      ? {
          title: "Sent",
          message: `We have sent the details of your order to ${order.email}.`,
        }
      : {
          title: "On its way",
          message: `Your order is with ${order.trackingCarrier || "the courier"}.${order.trackingNumber ? ` The waybill number is ${order.trackingNumber}.` : ""}`,
        },
  ready: ({ reference }) => ({
    title: "Ready for collection",
    message: `Your order is waiting for you at our office, ${company().postalAddress.join(", ")}: ${officeHours()}. Please bring the order number, ${reference}. We’ll keep your order for ${formatCount(delivery().keptDays, "day")}.`,
  }),
  completed: () => ({
    title: "Completed",
    message: "Thank you for buying from us. If something isn’t right, please tell us.",
  }),
  cancelled: (order) => ({
    title: "Cancelled",
    message: [
      ...(order.cancelReason ? [cancelReasonText(order.cancelReason)] : []),
      describeLatePayment(order) ??
        (order.asksForBankDetails
          ? `You owe nothing. You sent us proof of payment: if the money has reached us, we’ll refund you.${bankDetailsRequest(order)}`
          : "You owe nothing. If you have already paid, we’ll refund you."),
    ].join(" "),
  }),
  expired: (order) => ({
    title: "Expired",
    message:
      describeLatePayment(order) ??
      `We received no payment by ${formatLongDate(order.expiresAt)}, so the order has expired and the items are back on sale. ${order.hasProof ? "We have your proof of payment and are still checking." : "If you have paid, please tell us."}`,
  }),
  refunded: ({ refunded }) => ({
    title: "Refunded",
    message: `We have refunded ${refunded}. Your bank may take a few days to show it.`,
  }),
};

const SENT = "the courier has it";
const READY = "you can collect it";

/** Says nothing about the reservation of an EFT order: it is shown with the bank details. */
function awaitingPayment(order: OrderStatusSnapshot): StatusMessage {
  const { due, paid, paymentMethod } = order;
  const then = deliveryTexts[order.deliveryMethod].afterPayment;
  const updates = orderUpdateTexts(order.deliversMail);
  const isThere = isBankTransfer(paymentMethod) ? "in our account" : "paid";
  const isSoldOut = order.reservation?.kind === "sold-out";
  if (paid && order.isCovered && isSoldOut) return paidButSoldOutTexts;
  if (paid && order.isCovered) {
    return {
      title: "We are checking your payment",
      message: `We have received ${paid}, which isn’t the amount we asked for. Please don’t pay again: ${updates.checking}`,
    };
  }
  if (paid) {
    return {
      title: "Partly paid",
      message: `We have received ${paid}. ${then} once the remaining ${due} is ${isThere}.`,
    };
  }
  if (order.paymentReversal && !isSoldOut) {
    return {
      title: "Waiting for your payment",
      message: `${reversalTexts[order.paymentReversal].onPage} ${then} once ${due} is ${isThere}. If you have paid, please send us your proof of payment.`,
    };
  }
  if (order.hasProof) {
    return {
      title: "We are checking your payment",
      message: `We have your proof of payment. ${then} as soon as ${due} is in our account, and ${updates.onceHere}.`,
    };
  }
  const isByEft = isBankTransfer(paymentMethod);
  const reserved = order.reservation
    ? formatReservation(order.reservation, { ...order, isByEft })
    : "";
  if (isSoldOut) {
    return { title: "Items in your order have sold out", message: reserved };
  }
  const title = "Waiting for your payment";
  if (!isByEft) return { title, message: `${then} once ${due} is paid. ${reserved}` };
  if (isEftPaused()) return { title: eftPausedTexts.title, message: eftPausedTexts.order };
  return { title, message: `${then} once ${due} is in our account.` };
}

/** The state's label for customers, in lists. */
export function customerStateLabel(state: OrderState, method: DeliveryMethod): string {
  if (state === "shipped" && method !== "email") return "On its way";
  if (state === "packed") return deliveryTexts[method].prepared;
  if (state === "completed") return deliveryTexts[method].completed;
  // All others have the same label as for staff.
  return orderStateLabel(state, method);
}

type ProgressStep = { label: string; at: Date | undefined; is: "done" | "now" | "to-come" };

type ProgressInput = Pick<typeof orders.$inferSelect, "state" | "deliveryMethod"> & {
  events: readonly Pick<
    typeof orderEvents.$inferSelect,
    "kind" | "at" | "toState" | "actor" | "forStaff"
  >[];
};

/** The progress steps from placed to completed; of an order that ended early, the steps that it reached. */
export function orderProgress({ state, deliveryMethod, events }: ProgressInput): ProgressStep[] {
  const path = statesWhere(({ progress }) => progress.includes(deliveryMethod));
  // Steps from before a reversed payment do not count; a revived order has been in some states twice.
  const reversal = events.findLastIndex(
    ({ kind, toState }) => kind === "payment-reversed" && toState,
  );
  const reached = new Map(
    events.flatMap(({ kind, toState, at }, index) =>
      toState && (kind === "placed" || index > reversal) ? [[toState, at]] : [],
    ),
  );
  const label = (step: OrderState) =>
    step === "awaiting-payment" ? "Placed" : customerStateLabel(step, deliveryMethod);
  const steps = path.includes(state) ? path : [...path.filter((step) => reached.has(step)), state];
  const current = steps.indexOf(state);
  return steps.map((step, index) => ({
    label: label(step),
    at: index <= current ? reached.get(step) : undefined,
    // The current step is "now", except a completed one.
    is:
      index < current || orderStates[state].tone === "done"
        ? "done"
        : index === current
          ? "now"
          : "to-come",
  }));
}

/** The order's history for its customer: without staff notes and names. */
export function describeHistory({
  deliveryMethod,
  events,
  source = "shop",
}: Omit<ProgressInput, "state"> & { source?: OrderSource }): { at: Date; message: string }[] {
  let state: OrderState = "awaiting-payment";
  return events.flatMap(({ kind, at, actor, forStaff, toState }) => {
    state = toState ?? state;
    // The detail of this event is for staff, the refund itself is not.
    const isShown = !forStaff || kind === "paid-back";
    const message =
      isShown && Object.hasOwn(historyMessages, kind) ? historyMessages[kind] : undefined;
    return message ? [{ at, message: message({ actor, deliveryMethod, source, state }) }] : [];
  });
}

type OrderSource = (typeof orders.$inferSelect)["source"];
type HistoryEvent = {
  actor: OrderActor;
  deliveryMethod: DeliveryMethod;
  source: OrderSource;
  /** The order's state at the time. */
  state: OrderState;
};

const stateHistory: Record<
  Exclude<OrderState, "awaiting-payment">,
  (event: HistoryEvent) => string
> = {
  paid: () => "We received your payment.",
  packed: ({ deliveryMethod }) => deliveryTexts[deliveryMethod].wePrepared,
  shipped: ({ deliveryMethod }) =>
    deliveryMethod === "email"
      ? "We sent the details of your order by email."
      : "The courier collected your order.",
  ready: () => "Your order is ready for collection.",
  completed: ({ deliveryMethod }) =>
    deliveryMethod === "collection" ? "You collected your order." : "Your order is complete.",
  cancelled: ({ actor }) =>
    actor === "customer" ? "You cancelled the order." : "We cancelled the order.",
  expired: () => "The order expired because it wasn’t paid.",
  refunded: () => "We refunded your payment.",
};

/** Kinds without an entry are internal. */
const historyMessages: Readonly<Record<string, (event: HistoryEvent) => string>> = {
  placed: ({ actor, source }) =>
    source === "quote"
      ? "You accepted our quotation."
      : actor === "staff"
        ? "We took your order."
        : "You placed the order.",
  reminder: () => "We sent you a payment reminder.",
  proof: () => "You sent proof of payment.",
  "refund-account": () => "You told us where to refund you.",
  "refund-account-changed": () => "You changed the bank details for your refund.",
  ...Object.fromEntries(
    PAYMENT_METHODS.map((method) => [
      `${method}-chosen`,
      () => `You chose to pay ${paymentMethods[method].payPhrase}.`,
    ]),
  ),
  "reservation-ended": () => "Your reservation ended. You can still pay for the order.",
  "reserved-again": () => "We reserved your items again.",
  "stock-released": () => "We released the reserved items. You can still pay for the order.",
  "delivery-date": () => "We changed the delivery date of items on backorder.",
  "backorder-arrived": () => "The items on backorder have arrived.",
  "payment-sold-out": () => "Your payment reached us after the items had sold out.",
  "payment-held": () => "We received a payment and are checking it.",
  "payment-to-refund": () => "We received a payment for the closed order. We’ll refund it.",
  ...stateHistory,
  "paid-back": ({ state }) =>
    orderStates[state].isSale ? "We refunded your overpayment." : "We refunded your payment.",
  "payment-reversed": () => "We reversed a payment.",
  tracking: () => "We updated the waybill number.",
  "invoice-replaced": () => "We corrected your invoice.",
  "partly-refunded": () => "We refunded part of your payment.",
};

/** The last status update that was mailed: events have the names of the updates that they caused. */
export function latestStatusUpdate(
  events: readonly { kind: string }[],
): OrderStatusUpdate | undefined {
  const newest = events.findLast(({ kind }) => Object.hasOwn(statusUpdateLabels, kind));
  return newest?.kind as OrderStatusUpdate | undefined;
}

/** Labels for staff. */
export const statusUpdateLabels: Readonly<Record<OrderStatusUpdate, string>> = {
  placed: "Order received",
  "eft-chosen": "How to pay by EFT",
  reminder: "Waiting for payment",
  paid: "Payment received",
  "payment-reversed": "Payment reversed",
  packed: "Packed or prepared",
  shipped: "On its way",
  ready: "Ready for collection",
  completed: "Completed",
  cancelled: "Cancelled",
  expired: "Expired",
  refunded: "Refunded",
  "partly-refunded": "Partly refunded",
  "paid-back": "Payment or overpayment refunded",
  "payment-to-refund": "Payment will be refunded",
  "payment-sold-out": "Paid, but the items have sold out",
  "stock-released": "Items no longer reserved",
  "delivery-date": "New delivery date",
  "payment-held": "Payment being checked",
  "address-changed": "Delivery address changed",
  "email-changed": "Email address changed",
  "refund-account": "New bank details for the refund",
  "proof-received": "Proof of payment received",
  "invoice-replaced": "Corrected invoice",
  link: "Link to the order",
};
