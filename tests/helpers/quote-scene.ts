import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { quotes } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import type { CheckoutDetails } from "#app/domain/orders/checkout-details.ts";
import { acceptQuote } from "#app/domain/orders/quotes/accept-quote.server.ts";
import { makeQuote } from "#app/domain/orders/quotes/make-quote.server.ts";
import { collecting, orderScene, withOwnEmail } from "./order-scene.ts";

type Wish = { key?: string; details?: CheckoutDetails; agreedTotal?: number };

/** A till at which quotations are asked for and accepted. */
export function quoteScene() {
  const scene = orderScene();

  function ask(owner: CartOwner, { key, details = collecting, agreedTotal = 200_00 }: Wish = {}) {
    return makeQuote(scene, owner, {
      key: key ?? randomUUID(),
      // Whoever presses twice is one buyer.
      details: key ? details : withOwnEmail(details),
      agreedTotal,
    });
  }

  /** A quotation for two of a product, and the product. */
  async function quoted(wish: Wish & { stock?: number } = {}) {
    const productId = await scene.product({ price: "100.00", stock: wish.stock ?? 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    const outcome = await ask(owner, wish);
    if (!outcome.ok) throw new Error(outcome.reason);
    return { ...outcome.quote, productId, owner };
  }

  const accept = (accessKey: string, paymentWay: "eft" | "payfast" = "eft") =>
    acceptQuote(scene, accessKey, { paymentWay, ipHash: randomUUID() });

  async function ends(accessKey: string) {
    await scene.database
      .update(quotes)
      .set({ validUntil: sql`now() - interval '1 second'` })
      .where(eq(quotes.accessKey, accessKey));
  }

  return { scene, ask, quoted, accept, ends };
}
