import { deliveryTexts } from "#app/content/delivery.ts";
import type { Negotiation } from "./read-quote.server.ts";

/** The purchase order number and where to deliver, as far as the customer has entered them. */
export function requestFacts({
  details,
}: Pick<Negotiation, "details">): (readonly [label: string, value: string])[] {
  const { buyerReference, deliveryMethod: method } = details;
  const { street, suburb, city, province, postalCode } = details;
  const text = (value: unknown) => (typeof value === "string" && value ? [value] : []);
  const place = [street, suburb, city, province, postalCode].flatMap(text).join(", ");
  const facts = [
    ["Purchase order number", buyerReference],
    ["Delivery", method && method !== "courier" ? deliveryTexts[method].title : undefined],
    [method === "courier" ? "Delivery" : "Address", method === "collection" ? "" : place],
  ] as const;
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
