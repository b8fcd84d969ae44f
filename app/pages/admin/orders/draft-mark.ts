type Wanted = { productId: string; quantity: number };

/** What a total was worked out for: sent back with it, it tells our own change from the shop's. */
export function draftMark(
  lines: readonly Wanted[],
  { deliveryWay = "", province = "" }: { deliveryWay?: string; province?: string },
): string {
  const goods = lines.map(({ productId, quantity }) => `${quantity}x${productId}`).toSorted();
  const place = deliveryWay === "courier" ? province : "";
  return [...goods, deliveryWay, place].join(" ");
}
