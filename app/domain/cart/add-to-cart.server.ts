import { sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { type Backorder, backorderOf } from "#app/domain/catalogue/availability/backorder.ts";
import { type PricedProduct, unitPriceFor } from "#app/domain/catalogue/prices/unit-price.ts";
import { fromCents } from "#app/format/money.ts";
import { acknowledgedPriceAt, type CartOwner, quantityLimit } from "./cart.ts";
import {
  activeCartLines,
  lockCart,
  lockOrCreateCart,
  lockProductsForSale,
  priceCustomer,
  touchCart,
} from "./lock-cart.server.ts";

/** Maximum of different products in a cart. */
export const MAX_CART_LINES = 100;

export type AddToCartOutcome =
  | { ok: true; name: string; inCart: number; itemId: string; backorder: Backorder | undefined }
  | { ok: false; reason: "not-found" | "sold-out" | "cart-full" }
  | { ok: false; reason: "too-many"; stock: number; inCart: number };

type AddedLine = {
  productId: string;
  quantity: number;
  /** What it is for, in our words; the latest one counts. */
  purpose?: string | undefined;
};

/** Adds a product to the cart; the line's quantity is limited to the stock, unless it is sold on backorder. */
export async function addToCart(
  { database }: { database: Database },
  owner: CartOwner,
  { productId, quantity, purpose }: AddedLine,
): Promise<AddToCartOutcome> {
  return database.transaction(async (transaction) => {
    // Lock order: cart before product, so there is no deadlock.
    const lockedCartId = await lockCart(transaction, owner);
    const product = (await lockProductsForSale(transaction, priceCustomer(owner), [productId])).get(
      productId,
    );
    if (!product) return { ok: false, reason: "not-found" };
    const { name, stock } = product;
    const limit = quantityLimit(product);
    if (limit === 0) return { ok: false, reason: "sold-out" };
    if (quantity > limit) return { ok: false, reason: "too-many", stock, inCart: 0 };

    const cartId = lockedCartId ?? (await lockOrCreateCart(transaction, owner));
    const lines = await activeCartLines(transaction, cartId);
    const line = lines.find((known) => known.productId === productId);
    if (!line && lines.length >= MAX_CART_LINES) return { ok: false, reason: "cart-full" };
    const inCart = (line?.quantity ?? 0) + quantity;
    if (inCart > limit) {
      return { ok: false, reason: "too-many", stock, inCart: line?.quantity ?? 0 };
    }
    const acknowledgedPrice = fromCents(unitPriceFor(product, quantity));
    const stated = purpose ? { purpose } : {};
    const values = { cartId, productId, quantity, acknowledgedPrice, productName: name, ...stated };
    const onConflict = line ? { ...raisedLine(product, line, inCart), ...stated } : RESTARTED_LINE;
    const [savedLine] = await upsertCartLine(transaction, values, onConflict);
    await touchCart(transaction, cartId);
    const backorder = backorderOf(product, inCart);
    return { ok: true, name, inCart, itemId: savedLine?.id ?? "", backorder };
  });
}

/** A line in the cart with a higher quantity, at the acknowledged price for it. */
function raisedLine(
  product: PricedProduct,
  line: { quantity: number; unitPrice: number },
  quantity: number,
) {
  const agreed = { quantity: line.quantity, acknowledgedPrice: line.unitPrice };
  return { quantity, acknowledgedPrice: fromCents(acknowledgedPriceAt(product, agreed, quantity)) };
}

/** A removed line that is added again is a new line: its removal can no longer be undone. */
const RESTARTED_LINE = {
  quantity: sql`excluded.quantity`,
  acknowledgedPrice: sql`excluded.acknowledged_price`,
  productName: sql`excluded.product_name`,
  purpose: sql`excluded.purpose`,
  createdAt: sql`excluded.created_at`,
  removedAt: null,
};

export type AddLinesOutcome = {
  ok: true;
  /** How many different products are in the cart now. */
  inCart: number;
  /** Fewer than requested: the stock is used up. */
  fewer: { name: string; quantity: number }[];
  soldOut: string[];
  noLongerSold: string[];
  /** The cart has the maximum of lines. */
  noRoom: string[];
};

/** Adds the lines of an order or quotation to a cart, at today's prices, as far as they can be ordered. */
export async function addLinesToCart(
  { database }: { database: Database },
  owner: CartOwner,
  all: readonly { productId: string | null; name: string; quantity: number; isText?: boolean }[],
): Promise<AddLinesOutcome> {
  // Labour and the like is quoted, never put into a cart.
  const lines = all.filter(({ isText }) => !isText);
  const wanted = lines.flatMap(({ productId, name, quantity }) =>
    productId ? [{ productId, name, quantity }] : [],
  );
  return database.transaction(async (transaction) => {
    const outcome: AddLinesOutcome = {
      ok: true,
      inCart: 0,
      fewer: [],
      soldOut: [],
      noLongerSold: lines.flatMap(({ productId, name }) => (productId ? [] : name)),
      noRoom: [],
    };
    if (wanted.length === 0) return outcome;
    // Lock order: cart before products, so there is no deadlock.
    const cartId = await lockOrCreateCart(transaction, owner);
    const present = await activeCartLines(transaction, cartId);
    const sold = await lockProductsForSale(
      transaction,
      priceCustomer(owner),
      wanted.map(({ productId }) => productId),
    );
    let room = MAX_CART_LINES - present.length;
    for (const { productId, name, quantity } of wanted) {
      const product = sold.get(productId);
      const line = present.find((known) => known.productId === productId);
      if (!product) outcome.noLongerSold.push(name);
      else if (quantityLimit(product) === 0 && !line) outcome.soldOut.push(name);
      else if (!line && room <= 0) outcome.noRoom.push(name);
      else {
        const enough = Math.min(quantity, quantityLimit(product));
        if (enough < quantity) outcome.fewer.push({ name, quantity: enough });
        if (!line) room--;
        const acknowledgedPrice = fromCents(unitPriceFor(product, enough));
        const { name: productName } = product;
        const values = { cartId, productId, quantity: enough, acknowledgedPrice, productName };
        const onConflict = line
          ? raisedLine(product, line, Math.max(line.quantity, enough))
          : RESTARTED_LINE;
        if (enough > 0) await upsertCartLine(transaction, values, onConflict);
        outcome.inCart++;
      }
    }
    await touchCart(transaction, cartId);
    return outcome;
  });
}

function upsertCartLine(
  transaction: Transaction,
  values: typeof cartItems.$inferInsert,
  set: PgUpdateSetSource<typeof cartItems>,
) {
  const target = [cartItems.cartId, cartItems.productId];
  return transaction
    .insert(cartItems)
    .values(values)
    .onConflictDoUpdate({ target, set })
    .returning({ id: cartItems.id });
}
