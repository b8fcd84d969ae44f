import {
  type PricedProduct,
  shopPriceFor,
  unitPriceFor,
} from "#app/domain/catalogue/prices/unit-price.ts";

export const MAX_DISCOUNT_NAME_LENGTH = 80;

/** What a discount takes off. Percentages have two decimals at most; amounts are whole cents. */
export type DiscountEffect =
  | { kind: "percent"; percent: number }
  | { kind: "amount"; cents: number }
  | { kind: "free-delivery" };

/** What decides whether and how a discount applies to the contents of a cart. */
export type DiscountTerms = {
  id: string;
  name: string;
  /** Undefined: it applies without a code. */
  code: string | undefined;
  effect: DiscountEffect;
  /** The minimum total of the goods it applies to, in cents. */
  minimum: number | undefined;
  /** Both empty: for everything. */
  categoryIds: readonly string[];
  productIds: readonly string[];
  includesSaleItems: boolean;
};

export type DiscountableLine = {
  productId: string | null;
  /** The category of the product, and those above it. */
  categoryIds: readonly string[];
  quantity: number;
  /** The lowest of list, sale and quantity price. */
  shopPrice: number;
  /** The shop price, or the customer's own price if that is lower. */
  unitPrice: number;
  isOnSale: boolean;
  /** Agreed with the buyer and taken off the whole line; no discount comes on top. */
  agreedDiscount?: number | undefined;
};

/** A product with everything that its price for a customer depends on. */
export type CustomerPricedProduct = PricedProduct & {
  id: string;
  /** Without sale, quantity price and price of the customer's. */
  listPrice: number;
  /** Its category, and those above it. */
  categoryIds: readonly string[];
};

export function discountableLine(
  product: CustomerPricedProduct | undefined,
  quantity: number,
): DiscountableLine {
  if (!product) return { ...GONE, quantity };
  const { id, categoryIds, price, listPrice } = product;
  return {
    ...{ productId: id, categoryIds, quantity },
    shopPrice: shopPriceFor(product, quantity),
    unitPrice: unitPriceFor(product, quantity),
    isOnSale: price < listPrice,
  };
}

/** A product that is no longer sold. */
const GONE = { productId: null, categoryIds: [], shopPrice: 0, unitPrice: 0, isOnSale: false };

/** What is paid for a line: its unit price times its quantity, less the discount. */
export type NetLine = { unitPrice: number; discount: number; net: number };

export type AppliedDiscount = Pick<DiscountTerms, "id" | "name" | "code"> & {
  /** What it takes off, in cents. */
  cents: number;
};

/** "December special (DEC10)", as it is shown on orders and documents. */
export function discountLabel({ name, code }: Pick<DiscountTerms, "name" | "code">): string {
  return code === undefined || code === name.toUpperCase() ? name : `${name} (${code})`;
}

export type DiscountedLines = {
  /** In the order of the lines. */
  lines: NetLine[];
  goods: number;
  /** The goods at the customer's prices: decides about free delivery from an amount, which no discount takes away. */
  undiscounted: number;
  /** The discount on the goods; undefined where none is better than the customer's own prices. */
  discount: AppliedDiscount | undefined;
  /** Takes the delivery cost off, if there is one. */
  freeDelivery: Pick<DiscountTerms, "id" | "name" | "code"> | undefined;
};

/**
 * The cheapest way to pay for these lines: the customer's own prices, or the shop's prices with one discount. They
 * never add up; only free delivery may stand beside either. Where two ways cost the same, own prices win, then a
 * discount without a code. There is one code at most among the discounts, since an order has one.
 */
export function applyDiscounts(
  lines: readonly DiscountableLine[],
  discounts: readonly DiscountTerms[],
): DiscountedLines {
  const own: Way = {
    discount: undefined,
    lines: lines.map(({ unitPrice, quantity, agreedDiscount = 0 }) =>
      netLine(unitPrice, quantity, agreedDiscount),
    ),
  };
  const [best = own] = [own, ...discounts.flatMap((each) => wayWith(each, lines) ?? [])].toSorted(
    (one, other) => goodsOf(one) - goodsOf(other) || rankOf(one) - rankOf(other),
  );
  return {
    ...best,
    goods: goodsOf(best),
    undiscounted: sumOf(lines.map(({ unitPrice, quantity }) => unitPrice * quantity)),
    freeDelivery: findFreeDelivery(lines, discounts),
  };
}

type Way = { discount: AppliedDiscount | undefined; lines: NetLine[] };

const goodsOf = ({ lines }: Way) => sumOf(lines.map(({ net }) => net));

function rankOf({ discount }: Way): number {
  if (!discount) return 0;
  return discount.code === undefined ? 1 : 2;
}

/** The cents that the goods of a discount still lack; undefined once its minimum is reached. */
export function missingMinimum(
  { minimum, ...discount }: DiscountTerms,
  lines: readonly DiscountableLine[],
): number | undefined {
  if (minimum === undefined) return undefined;
  const goods = sumOf(
    lines.map((line) => (isFor(discount, line) ? line.shopPrice * line.quantity : 0)),
  );
  return goods < minimum ? minimum - goods : undefined;
}

/** What became of a code, for the person who typed it. */
export type CodeStatus =
  | { kind: "applied" }
  /** It takes the delivery cost off, if there is one. */
  | { kind: "free-delivery" }
  | { kind: "below-minimum"; missing: number }
  /** The customer's own prices or another discount are better. */
  | { kind: "not-better" }
  /** It does not exist or is not for these goods: which of them is not said, so that nobody learns codes by guessing. */
  | { kind: "refused" };

/** Undefined without a code. The discounts are those that may apply. */
export function codeStatus(
  code: string | undefined,
  discounts: readonly DiscountTerms[],
  lines: readonly DiscountableLine[],
): CodeStatus | undefined {
  if (!code) return undefined;
  const discount = discounts.find((each) => each.code !== undefined);
  if (!discount || !lines.some((line) => isFor(discount, line))) return { kind: "refused" };
  const missing = missingMinimum(discount, lines);
  if (missing !== undefined) return { kind: "below-minimum", missing };
  const used = applyDiscounts(lines, discounts);
  if (used.freeDelivery?.id === discount.id) return { kind: "free-delivery" };
  return { kind: used.discount?.id === discount.id ? "applied" : "not-better" };
}

/** Whether a discount is for this line at all; a removed or sold-out one has no units. */
function isFor(
  discount: Pick<DiscountTerms, "categoryIds" | "productIds" | "includesSaleItems">,
  { productId, categoryIds, quantity, isOnSale }: DiscountableLine,
): boolean {
  if (quantity === 0) return false;
  const isForAll = discount.categoryIds.length === 0 && discount.productIds.length === 0;
  const isNamed =
    (productId !== null && discount.productIds.includes(productId)) ||
    categoryIds.some((id) => discount.categoryIds.includes(id));
  return (isForAll || isNamed) && (discount.includesSaleItems || !isOnSale);
}

/** The shop's prices less a discount on the goods, shared among the lines in proportion to what they cost. */
function wayWith(discount: DiscountTerms, lines: readonly DiscountableLine[]): Way | undefined {
  const { effect } = discount;
  if (effect.kind === "free-delivery" || missingMinimum(discount, lines) !== undefined) {
    return undefined;
  }
  const amounts = lines.map((line) => (isFor(discount, line) ? line.shopPrice * line.quantity : 0));
  const { cents, shares } = shareDiscount(effect, amounts);
  if (cents === 0) return undefined;
  return {
    discount: applied(discount, cents),
    lines: lines.map(({ shopPrice, quantity }, index) =>
      netLine(shopPrice, quantity, shares[index] ?? 0),
    ),
  };
}

/** No code is used where delivery is free without. */
function findFreeDelivery(
  lines: readonly DiscountableLine[],
  discounts: readonly DiscountTerms[],
): DiscountTerms | undefined {
  const free = discounts.filter(
    (each) =>
      each.effect.kind === "free-delivery" &&
      lines.some((line) => isFor(each, line)) &&
      missingMinimum(each, lines) === undefined,
  );
  return free.find(({ code }) => code === undefined) ?? free[0];
}

/** A percentage or an amount; percentages have two decimals at most, amounts are whole cents. */
export type DiscountTerm = { percent: number } | { cents: number } | undefined;

/** What a discount takes off: never more than there is, and half a cent goes to the buyer. */
export function takenOff(discount: DiscountTerm, amount: number): number {
  if (!discount) return 0;
  if ("cents" in discount) return Math.min(discount.cents, amount);
  return Math.round((amount * Math.round(discount.percent * 100)) / 10_000);
}

/** What a discount takes off several amounts together, and the share of each. */
export function shareDiscount(discount: DiscountTerm, amounts: readonly number[]) {
  const cents = takenOff(discount, sumOf(amounts));
  return { cents, shares: allocate(cents, amounts) };
}

/**
 * Shares an amount in proportion, to the cent: each gets the whole cents of its share, and what is left goes to the
 * largest remainders, the first of equal ones before the others. The amount is at most the sum.
 */
export function allocate(cents: number, amounts: readonly number[]): number[] {
  const sum = BigInt(sumOf(amounts));
  if (sum === 0n) return amounts.map(() => 0);
  const exact = amounts.map((amount) => BigInt(amount) * BigInt(cents));
  const shares = exact.map((share) => Number(share / sum));
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % sum }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  const left = cents - sumOf(shares);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function applied({ id, name, code }: DiscountTerms, cents: number): AppliedDiscount {
  return { id, name, code, cents };
}

function netLine(unitPrice: number, quantity: number, discount: number): NetLine {
  return { unitPrice, discount, net: unitPrice * quantity - discount };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
