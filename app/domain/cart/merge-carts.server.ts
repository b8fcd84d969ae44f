import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { checkouts, quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import { MAX_CART_LINES } from "./add-to-cart.server.ts";
import { MAX_LINE_QUANTITY } from "./cart.ts";
import {
  activeCartLines,
  followCustomerPrices,
  followPriceBreaks,
  lockCart,
  lockOrCreateCart,
  touchCart,
} from "./lock-cart.server.ts";

/**
 * Merges a visitor's cart into the user's at login and deletes it, so a retry adds nothing. Quantities of the
 * same product are added; more than the stock is shown as a change of the line. When the cart is full, the oldest
 * lines are taken, and the names of the others are kept until the owner has acknowledged them.
 */
export async function mergeCarts(
  { database }: { database: Database },
  { userId, visitorKeyHash }: { userId: string; visitorKeyHash: string },
): Promise<{ joined: boolean }> {
  return database.transaction(async (transaction) => {
    const to = await lockOrCreateCart(transaction, { userId });
    const from = await lockCart(transaction, { visitorKeyHash });
    if (!from) return { joined: false };
    const present = await activeCartLines(transaction, to);
    const { fitting, leftBehind } = await linesThatFit(transaction, { from, present });
    await transaction.execute(sql`
      insert into cart_items
        (cart_id, product_id, quantity, acknowledged_price, product_name, purpose, created_at)
      select ${to}, product_id, quantity, acknowledged_price, product_name, purpose, created_at
      from cart_items where cart_id = ${from} and removed_at is null and product_id is not null
        and id = any(${sql.param(fitting)}::uuid[])
      on conflict (cart_id, product_id) do update set
        quantity = case when cart_items.removed_at is null
          then least(cart_items.quantity + excluded.quantity, ${MAX_LINE_QUANTITY}::int)
          else excluded.quantity end,
        acknowledged_price = case when cart_items.removed_at is null
          then cart_items.acknowledged_price else excluded.acknowledged_price end,
        purpose = case when cart_items.removed_at is null and excluded.purpose = ''
          then cart_items.purpose else excluded.purpose end,
        removed_at = null`);
    // Lines of products that are no longer sold are merged too, so the user is informed.
    await transaction
      .update(cartItems)
      .set({ cartId: to })
      .where(
        and(
          eq(cartItems.cartId, from),
          isNull(cartItems.productId),
          isNull(cartItems.removedAt),
          inArray(cartItems.id, fitting),
        ),
      );
    await mergeCheckouts(transaction, { from, to, userId });
    const visitorsCode = sql`(select discount_code from carts where id = ${from})`;
    await transaction
      .update(carts)
      .set({ discountCode: sql`coalesce(${visitorsCode}, ${carts.discountCode})` })
      .where(eq(carts.id, to));
    // Once accepted, a quotation removes its goods from the merged cart.
    await transaction.update(quotes).set({ cartId: to }).where(eq(quotes.cartId, from));
    await transaction.delete(carts).where(eq(carts.id, from));
    if (leftBehind.length > 0) {
      const names = sql`(${carts.unmergedProductNames} || ${sql.param(leftBehind)}::text[])[1:${MAX_CART_LINES}::int]`;
      await transaction.update(carts).set({ unmergedProductNames: names }).where(eq(carts.id, to));
    }
    await followPriceBreaks(transaction, to, present);
    await followCustomerPrices(transaction, to);
    await touchCart(transaction, to);
    return { joined: true };
  });
}

/**
 * Merges the saved checkouts: the visitor's fields are newer and win, except empty ones. The idempotency key is
 * taken over, so an open review page stays valid.
 */
async function mergeCheckouts(
  transaction: Transaction,
  { from, to, userId }: { from: string; to: string; userId: string },
): Promise<void> {
  const [visitors] = await transaction
    .delete(checkouts)
    .where(eq(checkouts.cartId, from))
    .returning();
  if (!visitors) return;
  const { idempotencyKey, placedIdempotencyKey } = visitors;
  const kept = await detailsOfUser(transaction, visitors, userId);
  const details = Object.fromEntries(Object.entries(kept).filter(([, text]) => text));
  await transaction
    .insert(checkouts)
    .values({ cartId: to, idempotencyKey, placedIdempotencyKey, details })
    .onConflictDoUpdate({
      target: checkouts.cartId,
      set: {
        idempotencyKey,
        placedIdempotencyKey: sql`coalesce(excluded.placed_idempotency_key, ${checkouts.placedIdempotencyKey})`,
        details: sql`${checkouts.details} || excluded.details`,
        updatedAt: new Date(),
      },
    });
}

/** The fields of the checkout's contact step. */
export const CONTACT_FIELDS: ReadonlySet<string> = new Set([
  "fullName",
  "email",
  "keptEmail",
  "phone",
  "companyName",
  "buyerVatNumber",
  "buyerReference",
]);

/**
 * A visitor who typed another email address may be someone else: then the account's contact details apply, and only
 * delivery and payment are taken over, unless they already belong to an order.
 */
async function detailsOfUser(
  transaction: Transaction,
  { details, placedIdempotencyKey }: typeof checkouts.$inferSelect,
  userId: string,
): Promise<Record<string, string>> {
  const [user] = await transaction
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (details.email?.trim().toLowerCase() === user?.email.toLowerCase()) return details;
  if (placedIdempotencyKey !== null) return {};
  return Object.fromEntries(
    Object.entries(details).filter(([field]) => !CONTACT_FIELDS.has(field)),
  );
}

/** A product in both carts needs no extra line; products that are still sold come first. */
async function linesThatFit(
  transaction: Transaction,
  { from, present }: { from: string; present: Awaited<ReturnType<typeof activeCartLines>> },
): Promise<{ fitting: string[]; leftBehind: string[] }> {
  const known = new Set(present.flatMap(({ productId }) => productId ?? []));
  const lines = await activeCartLines(transaction, from);
  const isInBoth = ({ productId }: { productId: string | null }) =>
    productId !== null && known.has(productId);
  const added = lines.filter((line) => !isInBoth(line));
  const sold = added.filter(({ productId }) => productId !== null);
  const gone = added.filter(({ productId }) => productId === null);
  const room = Math.max(0, MAX_CART_LINES - present.length);
  const fitting = [...lines.filter(isInBoth), ...[...sold, ...gone].slice(0, room)];
  // Products that are no longer sold are not reported as left behind.
  const leftBehind = sold.slice(room).map(({ productName }) => productName);
  return { fitting: fitting.map(({ id }) => id), leftBehind };
}
