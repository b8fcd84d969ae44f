import { MOST_CENTS, MOST_STOCK } from "../product-limits.ts";

/** One change for many products. */
export type BulkChange =
  | { what: "stock"; how: "set" | "add" | "take"; amount: number }
  | { what: "price"; how: "set" | "add" | "take"; cents: number }
  /** In hundredths of a percent, so that 2.5 % is whole; negative for a lower price. */
  | { what: "price"; how: "percent"; hundredths: number }
  /** The way down the tree, as ids. */
  | { what: "category"; path: string[] };

export type BulkProduct = { cents: number; stock: number; path: string[] };

type Patch = { cents?: number; stock?: number; path?: string[] };
export type PlannedChange =
  | { before: Patch; after: Patch; isRounded?: boolean }
  | { problem: string }
  /** It is so already. */
  | undefined;

/** What a change makes of one product. */
export function planFor(product: BulkProduct, change: BulkChange): PlannedChange {
  if (change.what === "stock") return planStock(product.stock, change);
  if (change.what === "price") return planPrice(product.cents, change);
  if (product.path.join() === change.path.join()) return undefined;
  return { before: { path: product.path }, after: { path: change.path } };
}

function planStock(
  stock: number,
  { how, amount }: Extract<BulkChange, { what: "stock" }>,
): PlannedChange {
  const after = how === "set" ? amount : how === "add" ? stock + amount : stock - amount;
  if (after < 0) return { problem: `Only ${stock} in stock: it cannot go below 0` };
  if (after > MOST_STOCK) return { problem: "More than the shop can count" };
  return after === stock ? undefined : { before: { stock }, after: { stock: after } };
}

function planPrice(cents: number, change: Extract<BulkChange, { what: "price" }>): PlannedChange {
  const { after, isRounded } = priceAfter(cents, change);
  if (after <= 0) return { problem: "The price would not be above R 0.00" };
  if (after > MOST_CENTS) return { problem: "More than a price can be" };
  if (after === cents) return undefined;
  return { before: { cents }, after: { cents: after }, ...(isRounded && { isRounded }) };
}

function priceAfter(
  cents: number,
  change: Extract<BulkChange, { what: "price" }>,
): { after: number; isRounded: boolean } {
  if (change.how !== "percent") {
    const { how } = change;
    const after =
      how === "set" ? change.cents : how === "add" ? cents + change.cents : cents - change.cents;
    return { after, isRounded: false };
  }
  // Exact, half a cent upwards: numbers this large do not fit a double.
  const exact = BigInt(cents) * BigInt(10_000 + change.hundredths);
  return {
    after: Number((exact + 5000n) / 10_000n),
    isRounded: exact % 10_000n !== 0n,
  };
}
