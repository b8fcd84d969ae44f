import { delivery } from "#app/content/delivery.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import { REFUND_WORKING_DAYS, sayReserved } from "#app/content/reservation-words.ts";
import { spellDay } from "#app/content/spell-moment.ts";
import type { OrderNews, OrderNewsInput, OrderNewsPart } from "./order-news-input.ts";

type Words = {
  title: string;
  /** Where the title does not speak of the order. */
  subject?: string;
  says: string;
  shows?: readonly OrderNewsPart[];
  next?: readonly string[];
};

/** One sentence or two for each piece of news, what is shown with it, and what happens next. */
export function orderNewsWords({
  order,
  reference,
  origin,
}: OrderNewsInput): Record<OrderNews, Words> {
  const until = spellDay(order.expiresAt);
  const reserved = order.reservation ? sayReserved(order.reservation, order.expiresAt) : "";
  const isSoldOut = order.reservation?.kind === "sold-out";
  const bankTakesDays = "A bank can take a few days to show it.";
  const words = deliveryWords[order.deliveryWay];
  const isEft = order.paymentWay === "eft";
  return {
    placed: {
      title: "We have your order",
      says: isEft
        ? `Thank you for your order ${reference}. Please pay ${order.due} by EFT. ${reserved}`
        : `Thank you for your order ${reference}. ${words.afterPayment} once ${order.due} is paid. ${reserved}`,
      shows: ["bank", "order", "place"],
      next: [
        isEft
          ? `You pay ${order.due} with the reference ${reference}, and can send us the proof of payment on the order's page.`
          : "You pay on the order's page, if you have not done so already.",
        "We confirm your payment by email. Your invoice is then on the order's page.",
        words.next,
      ],
    },
    "eft-chosen": {
      title: "How to pay by EFT",
      subject: `How to pay order ${reference} by EFT`,
      says: `You chose to pay order ${reference} by EFT. Please pay ${order.due} into this account. ${reserved}`,
      shows: ["bank"],
    },
    reminder: isSoldOut
      ? {
          title: "Items in your order have sold out",
          says: `We have not received a payment for order ${reference}. ${reserved} If you have paid already, please reply to this email.`,
          shows: ["order"],
        }
      : {
          title: "Your order is waiting for payment",
          says: `We have not received a payment of ${order.due} for order ${reference} yet. ${reserved} If you have paid already, please send us the proof of payment on the order's page.`,
          shows: ["bank", "order"],
        },
    "stock-released": {
      title: "Your order is no longer reserved",
      subject: `The items in order ${reference} are no longer reserved`,
      says: `We have released the items in order ${reference} for other customers. ${reserved} Questions? Reply to this email.`,
      shows: ["order"],
    },
    paid: {
      title: "Payment received",
      subject: `Payment received for order ${reference}`,
      says: `We have received ${order.total} for order ${reference}. Thank you. Your invoice is on the order's page.`,
      shows: ["order", "place"],
      next: [words.next],
    },
    packed: {
      title: words.preparedMail,
      says: `Order ${reference} is ${words.prepared.toLowerCase()}. ${words.soon}`,
    },
    shipped: {
      title: order.deliveryWay === "email" ? "Your order was sent" : "Your order is on its way",
      says:
        order.deliveryWay === "email"
          ? `We have sent order ${reference} to this email address.`
          : `Order ${reference} is with the courier.`,
      shows: order.deliveryWay === "email" ? ["order"] : ["place", "order"],
    },
    ready: {
      title: "Your order is ready for collection",
      says: `Order ${reference} is waiting for you at our office. Please bring this email or the order number. We keep it for ${delivery.collection.keptDays} days.`,
      shows: ["place", "order"],
    },
    completed: {
      title: "Your order is complete",
      says: `Order ${reference} is complete. Thank you for buying from us. You can return most goods within 7 days of receiving them. This is how: ${new URL("/returns", origin).href}`,
    },
    cancelled: {
      title: "Your order is cancelled",
      says: `Order ${reference} is cancelled. Nothing is owed. If you have paid already, we will pay you back.`,
      shows: ["order"],
    },
    expired: {
      title: "Your order has ended unpaid",
      says: `We received no payment for order ${reference} by ${until}, so it has ended and the goods are back on the shelf. If you have paid, please reply to this email. You can order again at any time on the order's page.`,
      shows: ["order"],
    },
    refunded: {
      title: "Your money is on its way back",
      subject: `Your money for order ${reference} is on its way back`,
      says: `We have paid back ${order.refunded} for order ${reference}. ${bankTakesDays} The credit note is on the order's page.`,
    },
    "partly-refunded": {
      title: "Part of your money is on its way back",
      subject: `Part of your money for order ${reference} is on its way back`,
      says: `We have paid back ${order.refunded} of order ${reference}. ${bankTakesDays} The credit note is on the order's page.`,
    },
    "paid-back": {
      title: "We have paid money back to you",
      subject: `We have paid money back for order ${reference}`,
      says: `We received ${order.refunded} more than was owed for order ${reference}, and have paid it back. ${bankTakesDays}`,
    },
    "invoice-replaced": {
      title: "Your corrected invoice",
      subject: `Your corrected invoice for order ${reference}`,
      says: `We corrected your details on the invoice of order ${reference}. The new invoice, and the credit note that takes back the old one, are on the order's page. Nothing is owed.`,
    },
    "payment-sold-out": {
      title: "We have your payment, but the items have sold out",
      subject: `Your payment for order ${reference}: the items have sold out`,
      says: `We received ${order.paid} for order ${reference}, but by then the items had sold out. We are sorry. We will refund you in full within ${REFUND_WORKING_DAYS} working days and email you when we have. Would you rather wait for new stock? Reply to this email. Please do not pay again.`,
      shows: ["order"],
    },
    "payment-held": order.isPartlyPaid
      ? {
          title: "Part of your payment has reached us",
          subject: `Part of your payment for order ${reference} has reached us`,
          says: `A payment for order ${reference} has reached us, but it is less than the order costs. ${order.due} is still to be paid, on the order's page. If you would rather have your money back, please reply to this email.`,
        }
      : {
          title: "We have your payment",
          subject: `We have your payment for order ${reference}`,
          says: `A payment for order ${reference} has reached us, but the order had ended, was paid already, or asks for another amount. We are checking it and will email you: either your order goes ahead, or we pay the money back. Please do not pay again.`,
        },
  };
}
