import { deliveryWords } from "#app/content/delivery-words.ts";
import type { DeliveryWay, OrderActor, OrderState } from "#app/database/tables/orders.ts";
import { stateWord } from "./describe-order.ts";
import { stateAfterPacking } from "./order-states.ts";

export type OrderStep = { label: string; at: Date | undefined; is: "done" | "now" | "to-come" };

type Event = {
  kind: string;
  at: Date;
  toState: OrderState | null;
  actor: OrderActor;
  forStaff: boolean;
};
type Seen = { state: OrderState; deliveryWay: DeliveryWay; events: readonly Event[] };

/** The way of an order from placed to completed; of one that ended early, how far it came. */
export function stepsOf({ state, deliveryWay, events }: Seen): OrderStep[] {
  const way: OrderState[] = [
    "awaiting-payment",
    "paid",
    "packed",
    stateAfterPacking(deliveryWay),
    "completed",
  ];
  // The last time: an order that came back to life was paid after it had ended.
  const reached = new Map(events.flatMap(({ toState, at }) => (toState ? [[toState, at]] : [])));
  const label = (step: OrderState) =>
    step === "awaiting-payment" ? "Placed" : stateWord(step, deliveryWay);
  const place = way.indexOf(state);
  if (place < 0) {
    return [...way.filter((step) => reached.has(step)), state].map((step) => ({
      label: label(step),
      at: reached.get(step),
      is: step === state ? "now" : "done",
    }));
  }
  return way.map((step, index) => ({
    label: label(step),
    at: index <= place ? reached.get(step) : undefined,
    // What is placed or completed is over and done with; in between, something is going on.
    is: index < place || state === "completed" ? "done" : index === place ? "now" : "to-come",
  }));
}

/** What happened, in the customer's words: without colleagues' notes and without their names. */
export function historyOf({
  deliveryWay,
  events,
  source = "shop",
}: Omit<Seen, "state"> & { source?: OrderSource }): { at: Date; says: string }[] {
  return events.flatMap(({ kind, at, actor, forStaff }) => {
    const says = !forStaff && Object.hasOwn(sentences, kind) ? sentences[kind] : undefined;
    return says ? [{ at, says: says({ actor, deliveryWay, source }) }] : [];
  });
}

type OrderSource = "shop" | "quote" | "staff";
type Telling = { actor: OrderActor; deliveryWay: DeliveryWay; source: OrderSource };

/** Kinds that are not here are nothing that a customer needs to read. */
const sentences: Readonly<Record<string, (event: Telling) => string>> = {
  placed: ({ actor, source }) =>
    source === "quote"
      ? "You accepted our quotation."
      : actor === "staff"
        ? "We took your order."
        : "You placed the order.",
  reminder: () => "We reminded you of the payment.",
  proof: () => "You sent a proof of payment.",
  "eft-chosen": () => "You chose to pay by EFT.",
  "payfast-chosen": () => "You chose to pay with PayFast.",
  "hold-ended": () => "Your reservation ended. You can still pay for the order.",
  "held-again": () => "We reserved your items again.",
  "stock-released": () => "We released the reserved items. You can still pay for the order.",
  "payment-sold-out": () => "Your payment reached us after the items had sold out.",
  "payment-held": () => "A payment reached us that we are looking at.",
  paid: () => "We received your payment.",
  packed: ({ deliveryWay }) => deliveryWords[deliveryWay].wePrepared,
  shipped: ({ deliveryWay }) =>
    deliveryWay === "email" ? "We sent your order by email." : "The courier took your order.",
  tracking: () => "We changed the waybill number.",
  ready: () => "Your order is ready for collection.",
  completed: ({ deliveryWay }) =>
    deliveryWay === "collection" ? "You collected your order." : "Your order is completed.",
  cancelled: ({ actor }) =>
    actor === "customer" ? "You cancelled the order." : "We cancelled the order.",
  expired: () => "The order ended unpaid.",
  "invoice-replaced": () => "We corrected your invoice.",
  "partly-refunded": () => "We paid a part back.",
  refunded: () => "We paid your money back.",
};
