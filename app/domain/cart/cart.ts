import { type Backorder, backorderOf } from "#app/domain/catalogue/availability/backorder.ts";
import {
  type PricedProduct,
  shopPriceFor,
  unitPriceFor,
} from "#app/domain/catalogue/prices/unit-price.ts";
import {
  type CustomerPricedProduct,
  type DiscountableLine,
  discountableLine,
} from "#app/domain/discounts/apply-discounts.ts";
import type { ProductPicture } from "#app/domain/media/picture.ts";

/** One product in a cart, as its owner sees it. Money is whole cents. */
export type CartLine = {
  id: string;
  /** Undefined once the product is no longer sold; its name stays. */
  product: CartProduct | undefined;
  name: string;
  /** How many its owner wants. */
  quantity: number;
  /** The price of each at this quantity, when it was added or when its owner last agreed to a new one. */
  acknowledgedPrice: number;
  /** What its owner said it is for. */
  purpose?: string | undefined;
  /** Removed a short while ago: it can be brought back. */
  isRemoved: boolean;
};

export type CartProduct = CustomerPricedProduct & {
  /** The first sentence of its description. */
  line: string;
  /** The regular price in a sale, if it may be crossed out. */
  wasCents?: number;
  stock: number;
  /** By when units that are not in stock are expected (ISO date); null where they are not sold. */
  backorderBy: string | null;
  /** Set once the product is discontinued. */
  discontinued?: { successor: { id: string; name: string } | null };
  /** Null if nobody has entered it. */
  weightGrams: number | null;
  /** Null if it is offered everywhere. */
  serviceArea: string | null;
  picture: ProductPicture | undefined;
};

/** A change of a line that its owner must be told about. */
export type LineChange =
  | { kind: "no-longer-sold" }
  | { kind: "sold-out" }
  | { kind: "fewer-left"; wanted: number; left: number }
  | { kind: "price"; from: number; to: number };

/** All changes of a line since its owner last acknowledged it. */
export function lineChanges({ product, quantity, acknowledgedPrice }: CartLine): LineChange[] {
  if (!product) return [{ kind: "no-longer-sold" }];
  const { stock, backorderBy } = product;
  // Both prices are for the chosen quantity: choosing another quantity is not a price change.
  const price = unitPriceFor(product, quantity);
  const changes: LineChange[] = [];
  if (backorderBy === null && stock < quantity) {
    changes.push(
      stock === 0 ? { kind: "sold-out" } : { kind: "fewer-left", wanted: quantity, left: stock },
    );
  }
  if (price !== acknowledgedPrice)
    changes.push({ kind: "price", from: acknowledgedPrice, to: price });
  return changes;
}

/** How many units of the line can be ordered now, in stock or on backorder. */
export function availableQuantity({ product, quantity, isRemoved }: CartLine): number {
  return isRemoved || !product ? 0 : Math.min(quantity, quantityLimit(product));
}

/** Maximum of one product in a cart, as the quantity form accepts it. */
export const MAX_LINE_QUANTITY = 999_999;

/** The stock, unless the product is sold on backorder. */
export function quantityLimit({ stock, backorderBy }: StockOfProduct): number {
  return backorderBy === null ? stock : MAX_LINE_QUANTITY;
}

type StockOfProduct = Pick<CartProduct, "stock" | "backorderBy">;

/** The units of a line that are not in stock but can be ordered. */
export function lineBackorder({ product, quantity, isRemoved }: CartLine): Backorder | undefined {
  return product && !isRemoved ? backorderOf(product, quantity) : undefined;
}

/** The price of each that its owner would pay: for what is available, or for the chosen quantity. */
export function lineUnitPrice(line: CartLine): number {
  return line.product ? unitPriceFor(line.product, availableQuantity(line) || line.quantity) : 0;
}

/** Whether this price of each is the customer's own: less than everyone pays for the quantity. */
export function isOwnPrice(line: CartLine, unitPrice = lineUnitPrice(line)): boolean {
  const quantity = availableQuantity(line) || line.quantity;
  return line.product !== undefined && unitPrice < shopPriceFor(line.product, quantity);
}

export function lineTotal(line: CartLine): number {
  return availableQuantity(line) * lineUnitPrice(line);
}

/** The lines as discounts see them: what is available. */
export function cartDiscountLines(lines: readonly CartLine[]): DiscountableLine[] {
  return lines.map((line) => discountableLine(line.product, availableQuantity(line)));
}

/**
 * The acknowledged price after a change of the quantity: whoever agreed to the price of one quantity agrees to the
 * price of the next, but a change of price that was not acknowledged yet stays one.
 */
export function acknowledgedPriceAt(
  product: PricedProduct,
  line: Pick<CartLine, "quantity" | "acknowledgedPrice">,
  quantity: number,
): number {
  return unitPriceFor(product, line.quantity) === line.acknowledgedPrice
    ? unitPriceFor(product, quantity)
    : line.acknowledgedPrice;
}

/** The line with another quantity, before the server has answered. */
export function withQuantity(line: CartLine, quantity: number): CartLine {
  const { product, acknowledgedPrice } = line;
  return {
    ...line,
    quantity,
    acknowledgedPrice: product ? acknowledgedPriceAt(product, line, quantity) : acknowledgedPrice,
  };
}

/** The owner of a cart: a user, or a visitor whose cookie holds the cart's key. */
export type CartOwner = { userId: string } | { visitorKeyHash: string };
