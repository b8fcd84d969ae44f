import { company } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
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
  email: string;
  total: string;
  refunded: string;
  hasProof: boolean;
  trackingCarrier: string | null;
  trackingNumber: string | null;
};

export type OrderStatus = { title: string; says: string; tone: "wait" | "going" | "done" | "over" };

/** Where an order stands and what happens next, as its customer reads it. */
export function statusOf(order: OrderFacts): OrderStatus {
  return statuses[order.state](order);
}

const statuses: Record<OrderState, (order: OrderFacts) => OrderStatus> = {
  "awaiting-payment": (order) => {
    const held = `We hold the goods for you until ${spellDay(order.expiresAt)}.`;
    if (order.hasProof) {
      return {
        tone: "wait",
        title: "We are checking your payment",
        says: `We have your proof of payment. As soon as ${order.total} is in our account, we will confirm it by email and pack your order.`,
      };
    }
    return {
      tone: "wait",
      title: "Waiting for your payment",
      says:
        order.paymentWay === "eft"
          ? `We pack your order once ${order.total} is in our account. Our bank details are below. ${held}`
          : `We pack your order once ${order.total} is paid. ${held}`,
    };
  },
  paid: ({ deliveryWay }) => ({
    tone: "going",
    title: "Paid, and being packed",
    says: {
      courier: "Thank you. We pack your order, and email you when the courier has it.",
      collection: "Thank you. We pack your order, and email you when you can collect it.",
      email: "Thank you. We prepare your order, and send it to you by email.",
    }[deliveryWay],
  }),
  packed: ({ deliveryWay }) => ({
    tone: "going",
    title: deliveryWay === "email" ? "Ready to be sent" : "Packed",
    says: {
      courier: "Your order is packed and waiting for the courier. We email you when it leaves.",
      collection: "Your order is packed. We email you when you can collect it.",
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

/** The short word for a list. */
export function stateWord(state: OrderState, way: DeliveryWay): string {
  if (state === "shipped" && way !== "email") return "On its way";
  if (state === "expired") return "Ended unpaid";
  // Most are called what staff call them.
  return stateLabel(state, way);
}
