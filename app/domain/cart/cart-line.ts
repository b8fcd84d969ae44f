import type { Picture } from "#app/domain/products/picture.ts";

/** One product in a cart, as its owner sees it. Money is whole cents. */
export type CartLine = {
  id: string;
  /** Undefined once the product is no longer sold; its name stays. */
  product: CartProduct | undefined;
  name: string;
  /** How many its owner wants. */
  quantity: number;
  /** The price when it was added, or when its owner last agreed to a new one. */
  priceSeen: number;
  /** Removed a short while ago: it can be brought back. */
  isRemoved: boolean;
};

export type CartProduct = {
  id: string;
  price: number;
  stock: number;
  /** Null where nobody has filled it in. */
  weightGrams: number | null;
  picture: Picture | undefined;
};

/** What a line must tell its owner. */
export type LineNews =
  | { kind: "no-longer-sold" }
  | { kind: "sold-out" }
  | { kind: "fewer-left"; wanted: number; left: number }
  | { kind: "price"; from: number; to: number };

/** Everything that has changed since the owner last looked at this line and agreed. */
export function newsOf({ product, quantity, priceSeen }: CartLine): LineNews[] {
  if (!product) return [{ kind: "no-longer-sold" }];
  const { price, stock } = product;
  const news: LineNews[] = [];
  if (stock === 0) news.push({ kind: "sold-out" });
  else if (stock < quantity) news.push({ kind: "fewer-left", wanted: quantity, left: stock });
  if (price !== priceSeen) news.push({ kind: "price", from: priceSeen, to: price });
  return news;
}

/** How many of the wanted can be had now. */
export function obtainable({ product, quantity, isRemoved }: CartLine): number {
  return isRemoved || !product ? 0 : Math.min(quantity, product.stock);
}
