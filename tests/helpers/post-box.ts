/** Where an invoice goes whose goods go nowhere. */
export const postBox = {
  street: "PO Box 77",
  suburb: "Lynnwood Ridge",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0040",
} as const;
