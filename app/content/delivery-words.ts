import { delivery } from "./delivery.ts";

type Way = "courier" | "collection" | "email";

/**
 * How customers read of each way to get an order. One place: what is collected is never delivered,
 * and a licence is never packed.
 */
export const deliveryWords: Readonly<Record<Way, DeliveryWords>> = {
  courier: {
    title: "Delivery",
    choice: "Courier to your door",
    onPaper: "Courier to the door",
    afterPayment: "We pack your order",
    beingPrepared: "Paid, and being packed",
    prepared: "Packed",
    preparedMail: "Your order is packed",
    wePrepared: "We packed your order.",
    next: "We pack your order and hand it to the courier. We email you the waybill number.",
    soon: "We email you when the courier has it.",
    completed: "Completed",
  },
  collection: {
    title: "Collection",
    choice: delivery.collection.label,
    onPaper: "Collection from our office",
    afterPayment: "We prepare your order",
    beingPrepared: "Paid, and being prepared",
    prepared: "Prepared",
    preparedMail: "Your order is prepared",
    wePrepared: "We prepared your order.",
    next: "We prepare your order, and email you when you can collect it.",
    soon: "We email you when you can collect it.",
    completed: "Collected",
  },
  email: {
    title: "By email",
    choice: "By email",
    onPaper: "By email",
    afterPayment: "We prepare your order",
    beingPrepared: "Paid, and being prepared",
    prepared: "Prepared",
    preparedMail: "Your order is prepared",
    wePrepared: "We prepared your order.",
    next: "We send your order to this address by email.",
    soon: "It goes to you by email next.",
    completed: "Completed",
  },
};

type DeliveryWords = {
  /** Heads what is said of it, and names what it costs. */
  title: string;
  /** Among the ways to choose from. */
  choice: string;
  /** On an invoice or a quotation. */
  onPaper: string;
  /** Begins a sentence about what follows the payment. */
  afterPayment: string;
  beingPrepared: string;
  /** The step between paid and sent, in a list. */
  prepared: string;
  preparedMail: string;
  wePrepared: string;
  /** All that happens until the buyer has it. */
  next: string;
  /** What happens once it is prepared. */
  soon: string;
  completed: string;
};
