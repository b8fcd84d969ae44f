import { randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { cartTotals } from "#app/domain/checkout/pricing.ts";
import { sendCartCookies } from "#app/http/cart/cart-session.server.ts";
import { type AppServices, appServices, requestContext } from "#app/http/request-context.server.ts";
import * as cartPage from "#app/pages/cart/cart-page.tsx";
import { createMediaUrls } from "#app/storage/media-urls.server.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import * as checkoutPage from "./checkout-page.tsx";
import * as reviewPage from "./review-page.tsx";

const fixture = orderFixture();
const files = createMediaUrls("a secret of more than thirty-two characters");

/** Goods and delivery at shop prices: 2 x R 1299.95, 5 x R 0.35, R 99.00. */
const GOODS = 2 * 129_995 + 5 * 35;
const TOTAL = GOODS + 9900;

const delivered = {
  fullName: "Thandi Nkosi",
  phone: "082 123 4567",
  deliveryMethod: "courier",
  paymentMethod: "eft",
  street: "12 Example Road",
  suburb: "Hatfield",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0083",
};

/** Plausible price fields, our own field names, and arbitrary ones. */
const name = fc.oneof(
  fc.constantFrom(
    ..."price unitPrice unit_price acknowledgedPrice acknowledged_price cents total goods agreedTotal".split(
      " ",
    ),
    ..."vat vatRate discount coupon delivery deliveryCost delivery_cost offer items".split(" "),
    ..."lines cart owner userId visitorKeyHash isFree paid state currency __proto__".split(" "),
  ),
  fc.string({ minLength: 1, maxLength: 12 }),
);
const value = fc.oneof(
  fc.constantFrom("0", "1", "-1", "0.01", "1e-9", "NaN", "", "free", "true", "[]", '{"cents":1}'),
  fc.integer({ min: -100_000, max: 1_000_000 }).map(String),
  fc.string({ maxLength: 12 }),
);
const extras = fc.dictionary(name, value, { minKeys: 1, maxKeys: 4 });
const cents = fc.integer({ min: 1, max: 10_000_000 }).filter((sum) => sum !== TOTAL);

test("client-side prices are ignored: the order is charged at shop prices", async () => {
  const [dear, cheap] = [
    await fixture.product({ name: "Dear", price: "1299.95", stock: 9999, weightGrams: 100 }),
    await fixture.product({ name: "Cheap", price: "0.35", stock: 9999, weightGrams: 100 }),
  ];
  await fc.assert(
    fc.asyncProperty(
      extras,
      extras,
      extras,
      cents,
      async (atCart, atCheckout, atReview, forgedCents) => {
        const buyer = visitor();
        const add = { intent: "add", productId: dear, quantity: "2" };
        await buyer.send(cartPage, add);
        await buyer.send(cartPage, { intent: "add", productId: cheap, quantity: "5" });
        await buyer.send(cartPage, { ...atCart, ...add });
        // A forged price, acknowledged as if it had been shown.
        const { lines } = await buyer.read(cartPage);
        const acknowledged = lines.map(({ id }) => `${id}:${forgedCents}`).join(",");
        await buyer.send(cartPage, { intent: "accept", acknowledged });
        expect(await buyer.goods()).toBe(GOODS);

        const submitted = { ...delivered, email: `${randomUUID()}@example.com`, go: "review" };
        await buyer.send(checkoutPage, submitted);
        await buyer.send(checkoutPage, { ...atCheckout, ...submitted });
        const shown = await buyer.read(reviewPage);
        expect(shown.priced.goods + (shown.offer?.cents ?? 0)).toBe(TOTAL);

        const right = {
          intent: "place",
          idempotencyKey: shown.idempotencyKey,
          agreedTotal: String(TOTAL),
          reviewFingerprint: shown.reviewFingerprint,
        };
        await buyer.send(reviewPage, { ...right, agreedTotal: String(forgedCents) });
        expect(await ordersOf(submitted.email)).toEqual([]);
        await buyer.send(reviewPage, { ...atReview, ...right });
        await buyer.send(reviewPage, right);
        expect(await ordersOf(submitted.email)).toEqual([
          { total: "2700.65", prices: ["0.35", "1299.95"] },
        ]);
      },
    ),
    { numRuns: 10 },
  );
});

/** A client with its own cookies. */
function visitor() {
  const cookies = new Map<string, string>();
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  async function call<Answer>(to: (args: never) => Answer, fields?: Record<string, string>) {
    const context = new RouterContextProvider();
    const { database, origin } = fixture;
    const authentication = { $context: Promise.resolve({ secret: "a secret of the test" }) };
    const installation = { deliversMail: true };
    const site = { database, files, origin, authentication, payments: {}, installation };
    context.set(appServices, site as unknown as AppServices);
    context.set(requestContext, { id: "test", ipAddress: address, isPublic: false });
    const request = new Request(`${origin}/checkout`, {
      method: fields ? "POST" : "GET",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(fields && { body: new URLSearchParams(fields) }),
    });
    let said: Awaited<Answer> | undefined;
    const around = { request, context } as never;
    const answer = await sendCartCookies(around, async () => {
      said = await to({ request, context, params: {} } as never);
      return new Response();
    });
    for (const cookie of (answer as Response).headers.getSetCookie()) {
      const [, key = "", held = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, held);
    }
    return said as Awaited<Answer>;
  }

  return {
    send: (page: { action: (args: never) => unknown }, fields: Record<string, string>) =>
      call(page.action, fields),
    read: <Answer>(page: { loader: (args: never) => Answer }) => call(page.loader),
    async goods() {
      const { lines } = await call(cartPage.loader);
      return cartTotals(lines, 15).total;
    },
  };
}

async function ordersOf(email: string) {
  const { rows } = await fixture.database.$client.query(
    `select total, (select array_agg(unit_price::text order by unit_price) from order_lines
       where order_id = orders.id) as prices from orders where email = $1`,
    [email],
  );
  return rows;
}
