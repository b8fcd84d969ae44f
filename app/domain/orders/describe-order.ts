import { company } from "#app/content/company.ts";
import { delivery, deliveryTexts } from "#app/content/delivery.ts";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { askForBankDetails, orderUpdateTexts } from "#app/content/messages/order-update-texts.ts";
import {
  formatReservation,
  paidButSoldOutTexts,
  type StockReservation,
} from "#app/content/messages/reservation-texts.ts";
import { isBankTransfer, PAYMENT_METHODS, paymentMethods } from "#app/content/payment-methods.ts";
import type {
  DeliveryMethod,
  OrderActor,
  OrderState,
  orderEvents,
  orders,
  PaymentMethod,
} from "#app/database/tables/orders.ts";
import type { OrderStatusUpdate } from "#app/mail/messages/order-status-update.ts";
import { orderStateLabel, stateAfterPacking } from "./order-states.ts";

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
  refunded: string;
  hasProof: boolean;
  /** Cancelled after a proof of payment, and nothing was paid back yet. */
  asksForBankDetails: boolean;
  /** We confirmed a payment by mistake, and no proof has come since. */
  isPaymentReversed: boolean;
  trackingCarrier: string | null;
  trackingNumber: string | null;
  /** Whether mail is sent at all: otherwise no text promises one. */
  deliversMail: boolean;
};

export type OrderStatus = {
  title: string;
  message: string;
  tone: "wait" | "going" | "done" | "over";
};

/** The order's status and next step, for its customer. */
export function describeStatus(order: OrderStatusSnapshot): OrderStatus {
  return statusMessages[order.state](order);
}

const statusMessages: Record<OrderState, (order: OrderStatusSnapshot) => OrderStatus> = {
  "awaiting-payment": awaitingPayment,
  paid: ({ deliveryMethod, deliversMail }) => ({
    tone: "going",
    title: deliveryTexts[deliveryMethod].beingPrepared,
    message: {
      courier: `Thank you. We pack your order, and ${orderUpdateTexts(deliversMail).when(SENT)}.`,
      collection: `Thank you. We prepare your order, and ${orderUpdateTexts(deliversMail).when(READY)}.`,
      email: "Thank you. We prepare your order, and send it to you by email.",
    }[deliveryMethod],
  }),
  packed: ({ deliveryMethod, deliversMail }) => ({
    tone: "going",
    title: deliveryTexts[deliveryMethod].prepared,
    message: {
      courier: `Your order is packed. ${orderUpdateTexts(deliversMail).sayWhen(SENT)}`,
      collection: `Your order is prepared. ${orderUpdateTexts(deliversMail).sayWhen(READY)}`,
      email: "Your order is prepared. It goes to you by email next.",
    }[deliveryMethod],
  }),
  shipped: (order) =>
    order.deliveryMethod === "email"
      ? { tone: "going", title: "Sent", message: `We sent your order to ${order.email}.` }
      : {
          tone: "going",
          title: "On its way",
          message: `Your order is with ${order.trackingCarrier || "the courier"}.${order.trackingNumber ? ` The waybill number is ${order.trackingNumber}.` : ""}`,
        },
  ready: ({ reference }) => ({
    tone: "going",
    title: "Ready for collection",
    message: `Your order is waiting for you at our office, ${company.postalAddress.join(", ")}: ${delivery.collection.hours}. Please bring the order number, ${reference}. We keep it for ${delivery.collection.keptDays} days.`,
  }),
  completed: () => ({
    tone: "done",
    title: "Completed",
    message: "Thank you for buying from us. If something is not right, please tell us.",
  }),
  cancelled: ({ asksForBankDetails }) => ({
    tone: "over",
    title: "Cancelled",
    message: asksForBankDetails
      ? `Nothing is owed. You sent us a proof of payment: if the money has reached us, we will pay you back. ${askForBankDetails("write to us")}`
      : "Nothing is owed. If you have paid already, we will pay you back.",
  }),
  expired: ({ expiresAt }) => ({
    tone: "over",
    title: "Ended unpaid",
    message: `We saw no payment by ${formatLongDate(expiresAt)}, so the goods are back on the shelf. If you have paid, please tell us.`,
  }),
  refunded: ({ refunded }) => ({
    tone: "over",
    title: "Refunded",
    message: `We have paid back ${refunded}. A bank can take a few days to show it.`,
  }),
};

const SENT = "the courier has it";
const READY = "you can collect it";

/** For an EFT, the reservation is shown with the bank details. */
function awaitingPayment(order: OrderStatusSnapshot): OrderStatus {
  const { due, paid, paymentMethod } = order;
  const then = deliveryTexts[order.deliveryMethod].afterPayment;
  const updates = orderUpdateTexts(order.deliversMail);
  const isThere = isBankTransfer(paymentMethod) ? "in our account" : "paid";
  const isSoldOut = order.reservation?.kind === "sold-out";
  if (paid && order.isCovered && isSoldOut) return { tone: "wait", ...paidButSoldOutTexts };
  if (paid && order.isCovered) {
    return {
      tone: "wait",
      title: "We are checking your payment",
      message: `We have received ${paid}, which is not the amount we asked for. Please do not pay again: ${updates.checking}`,
    };
  }
  if (paid) {
    return {
      tone: "wait",
      title: "Part of it is paid",
      message: `We have received ${paid}. ${then} once the remaining ${due} is ${isThere}.`,
    };
  }
  if (order.isPaymentReversed && !isSoldOut) {
    return {
      tone: "wait",
      title: "Waiting for your payment",
      message: `We confirmed your payment by mistake, and we are sorry: the money has not reached us. ${then} once ${due} is ${isThere}. If you have paid, please send us the proof of payment.`,
    };
  }
  if (order.hasProof) {
    return {
      tone: "wait",
      title: "We are checking your payment",
      message: `We have your proof of payment. ${then} as soon as ${due} is in our account, and ${updates.onceHere}.`,
    };
  }
  const reserved = order.reservation ? formatReservation(order.reservation, order.expiresAt) : "";
  if (isSoldOut) {
    return { tone: "wait", title: "Items in your order have sold out", message: reserved };
  }
  return {
    tone: "wait",
    title: "Waiting for your payment",
    message: isBankTransfer(paymentMethod)
      ? `${then} once ${due} is in our account. Our bank details are below.`
      : `${then} once ${due} is paid. ${reserved}`,
  };
}

/** The state's label for customers, in lists. */
export function customerStateLabel(state: OrderState, method: DeliveryMethod): string {
  if (state === "shipped" && method !== "email") return "On its way";
  if (state === "expired") return "Ended unpaid";
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
  const path: OrderState[] = [
    "awaiting-payment",
    "paid",
    "packed",
    stateAfterPacking(deliveryMethod),
    "completed",
  ];
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
    is: index < current || state === "completed" ? "done" : index === current ? "now" : "to-come",
  }));
}

/** The order's history for its customer: without staff notes and names. */
export function describeHistory({
  deliveryMethod,
  events,
  source = "shop",
}: Omit<ProgressInput, "state"> & { source?: OrderSource }): { at: Date; message: string }[] {
  return events.flatMap(({ kind, at, actor, forStaff }) => {
    const message =
      !forStaff && Object.hasOwn(historyMessages, kind) ? historyMessages[kind] : undefined;
    return message ? [{ at, message: message({ actor, deliveryMethod, source }) }] : [];
  });
}

type OrderSource = (typeof orders.$inferSelect)["source"];
type HistoryEvent = { actor: OrderActor; deliveryMethod: DeliveryMethod; source: OrderSource };

/** Kinds without an entry are internal. */
const historyMessages: Readonly<Record<string, (event: HistoryEvent) => string>> = {
  placed: ({ actor, source }) =>
    source === "quote"
      ? "You accepted our quotation."
      : actor === "staff"
        ? "We took your order."
        : "You placed the order.",
  reminder: () => "We reminded you of the payment.",
  proof: () => "You sent a proof of payment.",
  ...Object.fromEntries(
    PAYMENT_METHODS.map((method) => [
      `${method}-chosen`,
      () => `You chose to pay ${paymentMethods[method].payPhrase}.`,
    ]),
  ),
  "hold-ended": () => "Your reservation ended. You can still pay for the order.",
  "held-again": () => "We reserved your items again.",
  "stock-released": () => "We released the reserved items. You can still pay for the order.",
  "payment-sold-out": () => "Your payment reached us after the items had sold out.",
  "payment-held": () => "A payment reached us that we are looking at.",
  paid: () => "We received your payment.",
  "payment-reversed": () => "We had confirmed a payment by mistake, and corrected that.",
  packed: ({ deliveryMethod }) => deliveryTexts[deliveryMethod].wePrepared,
  shipped: ({ deliveryMethod }) =>
    deliveryMethod === "email" ? "We sent your order by email." : "The courier took your order.",
  tracking: () => "We changed the waybill number.",
  ready: () => "Your order is ready for collection.",
  completed: ({ deliveryMethod }) =>
    deliveryMethod === "collection" ? "You collected your order." : "Your order is completed.",
  cancelled: ({ actor }) =>
    actor === "customer" ? "You cancelled the order." : "We cancelled the order.",
  expired: () => "The order ended unpaid.",
  "invoice-replaced": () => "We corrected your invoice.",
  "partly-refunded": () => "We paid a part back.",
  refunded: () => "We paid your money back.",
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
  placed: "We have your order",
  "eft-chosen": "How to pay by EFT",
  reminder: "Waiting for payment",
  paid: "Payment received",
  "payment-reversed": "Payment confirmed by mistake",
  packed: "Packed or prepared",
  shipped: "On its way",
  ready: "Ready for collection",
  completed: "Complete",
  cancelled: "Cancelled",
  expired: "Ended unpaid",
  refunded: "Money on its way back",
  "partly-refunded": "Part of the money on its way back",
  "paid-back": "Money paid back",
  "payment-sold-out": "We have your payment, but the items have sold out",
  "stock-released": "Items no longer reserved",
  "payment-held": "We have your payment, and are checking it",
  "invoice-replaced": "Corrected invoice",
};
