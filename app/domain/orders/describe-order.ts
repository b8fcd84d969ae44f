import { company } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import { newsWords } from "#app/content/news-words.ts";
import { paidButSoldOut, type Reservation, sayReserved } from "#app/content/reservation-words.ts";
import { spellDay } from "#app/content/spell-moment.ts";
import type { DeliveryWay, OrderState, PaymentWay } from "#app/database/tables/orders.ts";
import { stateLabel } from "./order-states.ts";

/** What a sentence about an order depends on. Amounts are written out. */
export type OrderFacts = {
  reference: string;
  state: OrderState;
  deliveryWay: DeliveryWay;
  paymentWay: PaymentWay;
  expiresAt: Date;
  /** What is reserved for it, while it waits for its payment. */
  reservation: Reservation | undefined;
  email: string;
  /** What is still to be paid, and what has come already. */
  due: string;
  paid: string | undefined;
  /** So much has come that nothing is to be paid, and still it is not taken as paid. */
  isCovered: boolean;
  refunded: string;
  hasProof: boolean;
  trackingCarrier: string | null;
  trackingNumber: string | null;
  /** Whether mail leaves the site: otherwise none is promised. */
  isMailing: boolean;
};

export type OrderStatus = { title: string; says: string; tone: "wait" | "going" | "done" | "over" };

/** Where an order stands and what happens next, as its customer reads it. */
export function statusOf(order: OrderFacts): OrderStatus {
  return statuses[order.state](order);
}

const statuses: Record<OrderState, (order: OrderFacts) => OrderStatus> = {
  "awaiting-payment": awaitingPayment,
  paid: ({ deliveryWay, isMailing }) => ({
    tone: "going",
    title: deliveryWords[deliveryWay].beingPrepared,
    says: {
      courier: `Thank you. We pack your order, and ${newsWords(isMailing).when(SENT)}.`,
      collection: `Thank you. We prepare your order, and ${newsWords(isMailing).when(READY)}.`,
      email: "Thank you. We prepare your order, and send it to you by email.",
    }[deliveryWay],
  }),
  packed: ({ deliveryWay, isMailing }) => ({
    tone: "going",
    title: deliveryWords[deliveryWay].prepared,
    says: {
      courier: `Your order is packed. ${newsWords(isMailing).sayWhen(SENT)}`,
      collection: `Your order is prepared. ${newsWords(isMailing).sayWhen(READY)}`,
      email: "Your order is prepared. It goes to you by email next.",
    }[deliveryWay],
  }),
  shipped: (order) =>
    order.deliveryWay === "email"
      ? { tone: "going", title: "Sent", says: `We sent your order to ${order.email}.` }
      : {
          tone: "going",
          title: "On its way",
          says: `Your order is with ${order.trackingCarrier || "the courier"}.${order.trackingNumber ? ` The waybill number is ${order.trackingNumber}.` : ""}`,
        },
  ready: ({ reference }) => ({
    tone: "going",
    title: "Ready for collection",
    says: `Your order is waiting for you at our office, ${company.address.join(", ")}: ${delivery.collection.hours}. Please bring the order number, ${reference}. We keep it for ${delivery.collection.keptDays} days.`,
  }),
  completed: () => ({
    tone: "done",
    title: "Completed",
    says: "Thank you for buying from us. If something is not right, please tell us.",
  }),
  cancelled: () => ({
    tone: "over",
    title: "Cancelled",
    says: "Nothing is owed. If you have paid already, we will pay you back.",
  }),
  expired: ({ expiresAt }) => ({
    tone: "over",
    title: "Ended unpaid",
    says: `We saw no payment by ${spellDay(expiresAt)}, so the goods are back on the shelf. If you have paid, please tell us.`,
  }),
  refunded: ({ refunded }) => ({
    tone: "over",
    title: "Refunded",
    says: `We have paid back ${refunded}. A bank can take a few days to show it.`,
  }),
};

const SENT = "the courier has it";
const READY = "you can collect it";

/** For an EFT, until when the items are reserved is said with the bank details. */
function awaitingPayment(order: OrderFacts): OrderStatus {
  const { due, paid, paymentWay } = order;
  const then = deliveryWords[order.deliveryWay].afterPayment;
  const news = newsWords(order.isMailing);
  const isThere = paymentWay === "eft" ? "in our account" : "paid";
  const isSoldOut = order.reservation?.kind === "sold-out";
  if (paid && order.isCovered && isSoldOut) return { tone: "wait", ...paidButSoldOut };
  if (paid && order.isCovered) {
    return {
      tone: "wait",
      title: "We are checking your payment",
      says: `We have received ${paid}, which is not the amount we asked for. Please do not pay again: ${news.checking}`,
    };
  }
  if (paid) {
    return {
      tone: "wait",
      title: "Part of it is paid",
      says: `We have received ${paid}. ${then} once the remaining ${due} is ${isThere}.`,
    };
  }
  if (order.hasProof) {
    return {
      tone: "wait",
      title: "We are checking your payment",
      says: `We have your proof of payment. ${then} as soon as ${due} is in our account, and ${news.onceHere}.`,
    };
  }
  const reserved = order.reservation ? sayReserved(order.reservation, order.expiresAt) : "";
  if (isSoldOut) {
    return { tone: "wait", title: "Items in your order have sold out", says: reserved };
  }
  return {
    tone: "wait",
    title: "Waiting for your payment",
    says:
      paymentWay === "eft"
        ? `${then} once ${due} is in our account. Our bank details are below.`
        : `${then} once ${due} is paid. ${reserved}`,
  };
}

/** The short word for a list. */
export function stateWord(state: OrderState, way: DeliveryWay): string {
  if (state === "shipped" && way !== "email") return "On its way";
  if (state === "expired") return "Ended unpaid";
  if (state === "packed") return deliveryWords[way].prepared;
  if (state === "completed") return deliveryWords[way].completed;
  // The others are called what staff call them.
  return stateLabel(state, way);
}
