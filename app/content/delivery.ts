import { formatCount } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { type DeliveryZoneSettings, settings } from "#app/settings/settings.ts";

/** Delivery methods and prices, as the owner has set them. */
export function delivery() {
  const { zones, ...own } = settings().delivery;
  return { ...own, zones: zones.map((zone) => ({ ...zone, days: formatWorkingDays(zone) })) };
}

export type DeliveryZone = DeliveryZoneSettings & {
  /** "1 to 2 working days" */
  days: string;
};

function formatWorkingDays({ minDays, maxDays }: DeliveryZoneSettings): string {
  const most = formatCount(maxDays, "working day");
  return minDays === maxDays ? most : `${minDays} to ${most}`;
}

/** "12:00" */
export function dispatchTime(): string {
  return `${String(delivery().dispatchBeforeHour).padStart(2, "0")}:00`;
}

/** Undefined where the courier is off or never free. */
export function freeDeliveryNote(): string | undefined {
  const { courier, freeFrom } = delivery();
  if (!courier || freeFrom === null) return undefined;
  const amount = formatRand(freeFrom).replace(" ", "\u00a0");
  return `Courier delivery is free for orders of ${amount} or more.`;
}

/** "courier to the door by province and weight, or collection from our office" */
export function deliveryOptions(): string {
  const { courier, collection } = delivery();
  return [
    ...(courier ? ["courier to the door by province and weight"] : []),
    ...(collection ? ["collection from our office"] : []),
  ].join(", or ");
}

/** Staff labels of the delivery methods. */
export const staffDeliveryLabels = {
  courier: "Courier",
  collection: "Collection",
  email: "Email or appointment",
} as const;

/** Customer texts by delivery method. */
export const deliveryTexts = {
  courier: {
    /** Heading and price label. */
    title: "Delivery",
    option: "Courier to your door",
    /** On an invoice or a quotation. */
    onDocument: "Courier to your door",
    /** Start of the sentence about the next step after payment. */
    afterPayment: "We’ll pack your order",
    beingPrepared: "Paid",
    /** The step between paid and sent, in a list. */
    prepared: "Packed",
    preparedMail: "Your order has been packed",
    wePrepared: "We packed your order.",
    /** All that happens until the buyer has it. */
    next: "We pack your order, hand it to the courier and email you the waybill number.",
    /** Next step after preparation. */
    soon: "We’ll email you when the courier has it.",
    completed: "Completed",
  },
  collection: {
    title: "Collection",
    option: "Collect from our office",
    onDocument: "Collection from our office",
    afterPayment: "We’ll prepare your order",
    beingPrepared: "Paid and being prepared",
    prepared: "Prepared",
    preparedMail: "Your order has been prepared",
    wePrepared: "We prepared your order.",
    next: "We prepare your order and email you when you can collect it.",
    soon: "We’ll email you when you can collect it.",
    completed: "Collected",
  },
  email: {
    title: "By email or appointment",
    option: "By email or appointment",
    onDocument: "By email or appointment",
    afterPayment: "We’ll prepare your order",
    beingPrepared: "Paid and being prepared",
    prepared: "Prepared",
    preparedMail: "Your order has been prepared",
    wePrepared: "We prepared your order.",
    next: "We email licences to this address and contact you to book services.",
    soon: "We’ll email you any licences and contact you to book any services.",
    completed: "Completed",
  },
};
