import type { ProductPicture } from "#app/domain/media/picture.ts";

/** One product in a cart, as its owner sees it. Money is whole cents. */
export type CartLine = {
  id: string;
  /** Undefined once the product is no longer sold; its name stays. */
  product: CartProduct | undefined;
  name: string;
  /** How many its owner wants. */
  quantity: number;
  /** The price when it was added, or when its owner last agreed to a new one. */
  acknowledgedPrice: number;
  /** Removed a short while ago: it can be brought back. */
  isRemoved: boolean;
};

export type CartProduct = {
  id: string;
  price: number;
  stock: number;
  /** Null where nobody has filled it in. */
  weightGrams: number | null;
  picture: ProductPicture | undefined;
};

/** What a line must tell its owner. */
export type LineChange =
  | { kind: "no-longer-sold" }
  | { kind: "sold-out" }
  | { kind: "fewer-left"; wanted: number; left: number }
  | { kind: "price"; from: number; to: number };

/** Everything that has changed since the owner last looked at this line and agreed. */
export function lineChanges({ product, quantity, acknowledgedPrice }: CartLine): LineChange[] {
  if (!product) return [{ kind: "no-longer-sold" }];
  const { price, stock } = product;
  const changes: LineChange[] = [];
  if (stock === 0) changes.push({ kind: "sold-out" });
  else if (stock < quantity) changes.push({ kind: "fewer-left", wanted: quantity, left: stock });
  if (price !== acknowledgedPrice)
    changes.push({ kind: "price", from: acknowledgedPrice, to: price });
  return changes;
}

/** How many of the wanted can be had now. */
export function availableQuantity({ product, quantity, isRemoved }: CartLine): number {
  return isRemoved || !product ? 0 : Math.min(quantity, product.stock);
}

/** Shown prices include VAT at this rate (VAT Act, section 7). */
export const VAT_PERCENT = 15;

export type CartTotals = {
  /** What there is to pay. */
  total: number;
  /** The part of it that is VAT; undefined where the company charges none. */
  vat: number | undefined;
};

/** In whole cents, over what can be had now. */
export function cartTotals(
  lines: readonly CartLine[],
  { chargesVat }: { chargesVat: boolean },
): CartTotals {
  const total = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return { total, vat: chargesVat ? includedVat(total) : undefined };
}

export function lineTotal(line: CartLine): number {
  return availableQuantity(line) * (line.product?.price ?? 0);
}

/** The VAT inside an amount that includes it, to the nearest cent. */
export function includedVat(inclusive: number): number {
  return Math.round((inclusive * VAT_PERCENT) / (100 + VAT_PERCENT));
}

/** Whose cart it is: a user's, or that of a visitor whose browser holds the key to it. */
export type CartOwner = { userId: string } | { visitorKeyHash: string };

/** How long a visitor's cart is kept after its last change; the cookie with its key lasts as long. */
export const VISITOR_CART_DAYS = 90;

/** How long what a visitor typed at the checkout is kept after it was last typed or ordered with. */
export const VISITOR_DETAILS_DAYS = 7;
