import { company } from "#app/content/company.ts";

/** Delivery methods and prices. Amounts in cents, including VAT. */
export const delivery = {
  /** Weight of a product without one. */
  unknownWeightGrams: 2000,
  /** More than this goes on a pallet: people ask us for a price. */
  mostCourierGrams: 300_000,
  /** What is in stock leaves us on the day it is paid for, if that is a working day before this hour. */
  dispatchBeforeHour: 12,
  collection: {
    label: "Collect from our office",
    /** Once we have told the buyer that the order is ready. */
    get hours() {
      return company().officeHours;
    },
    keptDays: 14,
  },
  zones: [
    {
      name: "Gauteng",
      provinces: ["Gauteng"],
      days: "1 to 2 working days",
      leastDays: 1,
      mostDays: 2,
      firstKilograms: 5,
      first: 99_00,
      eachFurtherKilogram: 6_50,
    },
    {
      name: "Neighbouring provinces",
      provinces: ["Free State", "Limpopo", "Mpumalanga", "North West"],
      days: "2 to 4 working days",
      leastDays: 2,
      mostDays: 4,
      firstKilograms: 5,
      first: 149_00,
      eachFurtherKilogram: 11_50,
    },
    {
      name: "Coast and Northern Cape",
      provinces: ["Eastern Cape", "KwaZulu-Natal", "Northern Cape", "Western Cape"],
      days: "2 to 4 working days",
      leastDays: 2,
      mostDays: 4,
      firstKilograms: 5,
      first: 179_00,
      eachFurtherKilogram: 15_50,
    },
  ],
} satisfies Record<string, unknown> & { zones: DeliveryZone[] };

/** Staff labels of the delivery methods. */
export const staffDeliveryLabels = {
  courier: "Courier",
  collection: "Collection",
  email: "Email or appointment",
} as const;

export const provinces = [
  "Eastern Cape",
  "Free State",
  "Gauteng",
  "KwaZulu-Natal",
  "Limpopo",
  "Mpumalanga",
  "North West",
  "Northern Cape",
  "Western Cape",
] as const;

export type Province = (typeof provinces)[number];

export type DeliveryZone = {
  name: string;
  provinces: readonly Province[];
  days: string;
  /** The same in figures, counted from dispatch. */
  leastDays: number;
  mostDays: number;
  /** Carried for the first price. */
  firstKilograms: number;
  first: number;
  /** For each kilogram begun beyond. */
  eachFurtherKilogram: number;
};

/** Customer texts by delivery method. */
export const deliveryTexts = {
  courier: {
    /** Heading and price label. */
    title: "Delivery",
    option: "Courier to your door",
    /** On an invoice or a quotation. */
    onDocument: "Courier to your door",
    /** Start of the sentence about the next step after payment. */
    afterPayment: "We will pack your order",
    beingPrepared: "Paid",
    /** The step between paid and sent, in a list. */
    prepared: "Packed",
    preparedMail: "Your order has been packed",
    wePrepared: "We packed your order.",
    /** All that happens until the buyer has it. */
    next: "We pack your order, hand it to the courier and email you the waybill number.",
    /** Next step after preparation. */
    soon: "We will email you when the courier has it.",
    completed: "Completed",
  },
  collection: {
    title: "Collection",
    option: delivery.collection.label,
    onDocument: "Collection from our office",
    afterPayment: "We will prepare your order",
    beingPrepared: "Paid and being prepared",
    prepared: "Prepared",
    preparedMail: "Your order has been prepared",
    wePrepared: "We prepared your order.",
    next: "We prepare your order and email you when you can collect it.",
    soon: "We will email you when you can collect it.",
    completed: "Collected",
  },
  email: {
    title: "By email or appointment",
    option: "By email or appointment",
    onDocument: "By email or appointment",
    afterPayment: "We will prepare your order",
    beingPrepared: "Paid and being prepared",
    prepared: "Prepared",
    preparedMail: "Your order has been prepared",
    wePrepared: "We prepared your order.",
    next: "We email licences to this address and contact you to book services.",
    soon: "Licences reach you by email, and we contact you to book services.",
    completed: "Completed",
  },
};
