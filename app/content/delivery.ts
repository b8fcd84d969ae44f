/** How goods reach their buyer, and what it costs. Amounts are whole cents, with VAT. */
export const delivery = {
  /** Assumed of a product whose weight nobody has filled in. */
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
} satisfies DeliveryTerms;

/** What staff call the ways; customers read them in a sentence. */
export const deliveryNames = {
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

type DeliveryTerms = {
  unknownWeightGrams: number;
  mostCourierGrams: number;
  collection: { label: string; hours: string; keptDays: number };
  zones: readonly DeliveryZone[];
};
