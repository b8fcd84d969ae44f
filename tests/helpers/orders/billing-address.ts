/** The billing address of an order that is not delivered. */
export const billingAddress = {
  street: "PO Box 77",
  suburb: "Lynnwood Ridge",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0040",
} as const;
