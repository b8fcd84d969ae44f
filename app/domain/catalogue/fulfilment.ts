/** How a buyer gets a product: shipped or collected, by email (a licence), or by appointment (a service). */
export type Fulfilment = "shipping" | "email" | "appointment";

/** Products of this top category that have no shipping weight are services. */
const SERVICES = "services";

export function fulfilmentOf(product: {
  /** Null if unknown. */
  weightGrams: number | null;
  /** The name of its top category. */
  topCategory: string | null | undefined;
}): Fulfilment {
  if (product.weightGrams !== 0) return "shipping";
  return product.topCategory?.trim().toLowerCase() === SERVICES ? "appointment" : "email";
}
