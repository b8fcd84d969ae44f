import { asc, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { cartItems } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { linesOf, MOST_LINES } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { openCart, touchCart } from "#app/domain/cart/open-cart.server.ts";

export type PutIntoCartOutcome = {
  ok: true;
  /** How many different products are in the cart now. */
  inCart: number;
  /** Fewer than were wanted: that is all there is. */
  fewer: { name: string; quantity: number }[];
  soldOut: string[];
  noLongerSold: string[];
  /** The cart holds as many products as it can. */
  noRoom: string[];
};

/** Lines of an order or a quotation, into a cart, at today's prices, as far as they are still sold. */
export async function putIntoCart(
  { database }: { database: Database },
  owner: CartOwner,
  lines: readonly { productId: string | null; name: string; quantity: number }[],
): Promise<PutIntoCartOutcome> {
  const wanted = lines.flatMap(({ productId, name, quantity }) =>
    productId ? [{ productId, name, quantity }] : [],
  );
  return database.transaction(async (transaction) => {
    const outcome = {
      ok: true as const,
      inCart: 0,
      fewer: [] as { name: string; quantity: number }[],
      soldOut: [] as string[],
      noLongerSold: lines.flatMap(({ productId, name }) => (productId ? [] : name)),
      noRoom: [] as string[],
    };
    if (wanted.length === 0) return outcome;
    // Always the cart before the products, so that no two changes can wait for each other.
    const cartId = await openCart(transaction, owner);
    const present = await linesOf(transaction, cartId);
    const sold = await holdSold(
      transaction,
      wanted.map(({ productId }) => productId),
    );
    let room = MOST_LINES - present.length;
    for (const { productId, name, quantity } of wanted) {
      const product = sold.get(productId);
      const line = present.find((known) => known.productId === productId);
      if (!product) outcome.noLongerSold.push(name);
      else if (product.stock === 0 && !line) outcome.soldOut.push(name);
      else if (!line && room <= 0) outcome.noRoom.push(name);
      else {
        const enough = Math.min(quantity, product.stock);
        if (enough < quantity) outcome.fewer.push({ name, quantity: enough });
        if (!line) room--;
        if (enough > 0) await putIn(transaction, cartId, productId, product, enough);
        outcome.inCart++;
      }
    }
    await touchCart(transaction, cartId);
    return outcome;
  });
}

type Sold = { name: string; price: string; stock: number };

async function holdSold(transaction: Transaction, ids: string[]): Promise<Map<string, Sold>> {
  const { id, name, price, stock } = products;
  const rows = await transaction
    .select({ id, name, price, stock })
    .from(products)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for("share");
  return new Map(rows.map(({ id: found, ...product }) => [found, product]));
}

/** At least this many. A line that was removed and could be brought back begins again. */
async function putIn(
  transaction: Transaction,
  cartId: string,
  productId: string,
  { name, price }: Sold,
  quantity: number,
): Promise<void> {
  await transaction
    .insert(cartItems)
    .values({ cartId, productId, quantity, priceSeen: price, productName: name })
    .onConflictDoUpdate({
      target: [cartItems.cartId, cartItems.productId],
      set: {
        quantity: sql`case when ${cartItems.removedAt} is null
          then greatest(${cartItems.quantity}, excluded.quantity) else excluded.quantity end`,
        priceSeen: sql`case when ${cartItems.removedAt} is null
          then ${cartItems.priceSeen} else excluded.price_seen end`,
        removedAt: null,
      },
    });
}
