import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { backorderDates } from "#app/domain/catalogue/availability/backorder.ts";
import { backorderColumns } from "#app/domain/catalogue/availability/backorder-columns.server.ts";
import { shopPriceFor, unitPriceFor } from "#app/domain/catalogue/prices/unit-price.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import {
  type PriceCustomer,
  pricingColumns,
  withPrices,
} from "#app/domain/discounts/pricing-columns.server.ts";
import { fromCents, toCents } from "#app/format/money.ts";
import { acknowledgedPriceAt, type CartOwner } from "./cart.ts";

/** The owner's cart, created when missing and locked until the transaction ends: one change at a time. */
export async function lockOrCreateCart(
  transaction: Transaction,
  owner: CartOwner,
): Promise<string> {
  await transaction.insert(carts).values(owner).onConflictDoNothing();
  const cartId = await lockCart(transaction, owner);
  // Deleted between the two statements: the cart was merged into another one.
  return cartId ?? lockOrCreateCart(transaction, owner);
}

/** The owner's cart, if there is one, locked until the transaction ends. */
export async function lockCart(
  transaction: Transaction,
  owner: CartOwner,
): Promise<string | undefined> {
  return (await lockWholeCart(transaction, owner))?.id;
}

/** The same, with its discount code. */
export async function lockWholeCart(transaction: Transaction, owner: CartOwner) {
  const [cart] = await transaction
    .select({ id: carts.id, discountCode: carts.discountCode })
    .from(carts)
    .where(ownedBy(owner))
    .for("update");
  return cart;
}

/** The lines that count towards the cart's limit, oldest first, with the acknowledged price in cents. */
export async function activeCartLines(transaction: Transaction, cartId: string) {
  const lines = await transaction
    .select()
    .from(cartItems)
    .where(and(eq(cartItems.cartId, cartId), isNull(cartItems.removedAt)))
    .orderBy(cartItems.createdAt, cartItems.id);
  return lines.map((line) => ({ ...line, unitPrice: toCents(line.acknowledgedPrice) }));
}

/** Reads products that are for sale, priced for a customer, and locks them until the transaction ends, in the order of their ids. */
export async function lockProductsForSale(
  transaction: Transaction,
  customer: PriceCustomer,
  ids: string[],
) {
  const { id, name, stock, weightGrams } = products;
  const rows = await transaction
    .select({ id, name, stock, weightGrams, ...pricingColumns(customer), ...backorderColumns })
    .from(products)
    .where(and(isPublished(), inArray(id, ids)))
    .orderBy(id)
    .for("share");
  const now = new Date();
  return new Map(
    rows.map((product) => [
      product.id,
      {
        ...withPrices(product),
        backorderBy: backorderDates(product, now)?.expectedBy ?? null,
      },
    ]),
  );
}

/** A visitor has no prices of their own. */
export function priceCustomer(owner: CartOwner): PriceCustomer {
  return "userId" in owner ? { userId: owner.userId } : {};
}

/** The customer whose prices a cart has. */
export function customerOfCart(cartId: string): PriceCustomer {
  return { userId: sql`(select user_id from carts where id = ${cartId}::uuid)` };
}

/** After a change of quantities that were `before`: acknowledged prices follow to their price breaks. */
export async function followPriceBreaks(
  transaction: Transaction,
  cartId: string,
  before: Awaited<ReturnType<typeof activeCartLines>>,
): Promise<void> {
  const after = await activeCartLines(transaction, cartId);
  const changed = after.flatMap(({ id, productId, quantity }) => {
    const old = before.find((line) => line.id === id);
    return productId && old && old.quantity !== quantity ? [{ productId, quantity, old }] : [];
  });
  if (changed.length === 0) return;
  const ids = changed.map(({ productId }) => productId);
  const sold = await lockProductsForSale(transaction, customerOfCart(cartId), ids);
  for (const { productId, quantity, old } of changed) {
    const product = sold.get(productId);
    const line = { quantity: old.quantity, acknowledgedPrice: old.unitPrice };
    const agreed = product ? acknowledgedPriceAt(product, line, quantity) : old.unitPrice;
    if (agreed === old.unitPrice) continue;
    await transaction
      .update(cartItems)
      .set({ acknowledgedPrice: fromCents(agreed) })
      .where(eq(cartItems.id, old.id));
  }
}

/** Lines at the shop's price follow to the customer's own: nobody need be told of a price that logging in has lowered. */
export async function followCustomerPrices(
  transaction: Transaction,
  cartId: string,
): Promise<void> {
  const customer = customerOfCart(cartId);
  // Not locked: a login need not wait for an order, and a price that changes meanwhile is shown as a change.
  const rows = await transaction
    .select({
      itemId: cartItems.id,
      quantity: cartItems.quantity,
      acknowledgedPrice: cartItems.acknowledgedPrice,
      ...pricingColumns(customer),
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(and(eq(cartItems.cartId, cartId), isNull(cartItems.removedAt)));
  for (const { itemId, quantity, acknowledgedPrice, ...row } of rows) {
    const product = withPrices(row);
    if (product.customerPrice === undefined) continue;
    if (toCents(acknowledgedPrice) !== shopPriceFor(product, quantity)) continue;
    await transaction
      .update(cartItems)
      .set({ acknowledgedPrice: fromCents(unitPriceFor(product, quantity)) })
      .where(eq(cartItems.id, itemId));
  }
}

/**
 * Updates the cart's version, so other tabs notice a stale page. Only the latest removal can be undone:
 * earlier removed lines are deleted.
 */
export async function touchCart(
  transaction: Transaction,
  cartId: string,
  justRemoved?: string,
): Promise<void> {
  const isOther = justRemoved === undefined ? undefined : ne(cartItems.id, justRemoved);
  await transaction
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, cartId), isNotNull(cartItems.removedAt), isOther));
  await transaction
    .update(carts)
    .set({ updatedAt: sql`clock_timestamp()` })
    .where(eq(carts.id, cartId));
}

export async function cartExists(
  database: DatabaseOrTransaction,
  owner: CartOwner,
): Promise<boolean> {
  const found = await database.select({ id: carts.id }).from(carts).where(ownedBy(owner)).limit(1);
  return found.length > 0;
}

export function ownedBy(owner: CartOwner) {
  return "userId" in owner
    ? eq(carts.userId, owner.userId)
    : eq(carts.visitorKeyHash, owner.visitorKeyHash);
}
