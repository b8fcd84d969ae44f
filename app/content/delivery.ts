/** Delivery methods and prices. Amounts in cents, with VAT. */
export const delivery = {
  /** Weight of a product without one. */
  unknownWeightGrams: 2000,
  /** More than this goes on a pallet: people ask us for a price. */
  mostCourierGrams: 300_000,
  collection: {
    label: "Collect from our office",
    /** Once we have told the buyer that the order is ready. */
    hours: "Monday to Friday, 08:00 to 17:00",
    keptDays: 14,
  },
  zones: [
    {
      name: "Gauteng",
      provinces: ["Gauteng"],
      days: "1 to 2 working days",
      firstKilograms: 5,
      first: 99_00,
      eachFurtherKilogram: 6_50,
    },
    {
      name: "Neighbouring provinces",
      provinces: ["Free State", "Limpopo", "Mpumalanga", "North West"],
      days: "2 to 4 working days",
      firstKilograms: 5,
      first: 149_00,
      eachFurtherKilogram: 11_50,
    },
    {
      name: "Coast and Northern Cape",
      provinces: ["Eastern Cape", "KwaZulu-Natal", "Northern Cape", "Western Cape"],
      days: "2 to 4 working days",
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
  email: "By email",
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
    onDocument: "Courier to the door",
    /** Start of the sentence about the next step after payment. */
    afterPayment: "We pack your order",
    beingPrepared: "Paid, and being packed",
    /** The step between paid and sent, in a list. */
    prepared: "Packed",
    preparedMail: "Your order is packed",
    wePrepared: "We packed your order.",
    /** All that happens until the buyer has it. */
    next: "We pack your order and hand it to the courier. We email you the waybill number.",
    /** Next step after preparation. */
    soon: "We email you when the courier has it.",
    completed: "Completed",
  },
  collection: {
    title: "Collection",
    option: delivery.collection.label,
    onDocument: "Collection from our office",
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
    option: "By email",
    onDocument: "By email",
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
