import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { quotes } from "#app/database/tables/orders.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import { collectionDetails, orderFixture, withUniqueEmail } from "./order-fixture.ts";

type QuoteRequest = { key?: string; details?: CheckoutDetails; agreedTotal?: number };

/** Quotations, requested and accepted. */
export function quoteFixture() {
  const scene = orderFixture();

  function ask(
    owner: CartOwner,
    { key, details = collectionDetails, agreedTotal = 200_00 }: QuoteRequest = {},
  ) {
    return requestQuote(scene, owner, {
      idempotencyKey: key ?? randomUUID(),
      // Whoever presses twice is one buyer.
      details: key ? details : withUniqueEmail(details),
      agreedTotal,
    });
  }

  /** A quotation for two of a product, and the product. */
  async function quoted(wish: QuoteRequest & { stock?: number } = {}) {
    const productId = await scene.product({ price: "100.00", stock: wish.stock ?? 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    const outcome = await ask(owner, wish);
    if (!outcome.ok) throw new Error(outcome.reason);
    return { ...outcome.quote, productId, owner };
  }

  const accept = (accessKey: string, paymentMethod: "eft" | "payfast" = "eft") =>
    acceptQuote(scene, accessKey, { paymentMethod, ipHash: randomUUID() });

  async function ends(accessKey: string) {
    await scene.database
      .update(quotes)
      .set({ validUntil: sql`now() - interval '1 second'` })
      .where(eq(quotes.accessKey, accessKey));
  }

  return { scene, ask, quoted, accept, ends };
}
