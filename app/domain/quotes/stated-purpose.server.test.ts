import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderLines, quoteLines, quotes } from "#app/database/tables/orders.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { collectionDetails, withUniqueEmail } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { requestQuote } from "./create-quote.server.ts";
import { quoteDocument } from "./quote-document.server.ts";
import { readQuote } from "./read-quote.server.ts";
import { requestQuotation } from "./request-quotation.server.ts";

const fixture = staffOrderFixture();
const purpose = "to run 1 router (12 W) for 2 h 30 min";
const details = () => withUniqueEmail(collectionDetails);

async function cartWith(stated: string) {
  const owner = fixture.visitor();
  const productId = await fixture.product({ price: "100.00", stock: 5 });
  await addToCart(fixture, owner, { productId, quantity: 1, purpose: stated });
  return owner;
}

const purposesOf = async (orderId: string) =>
  (await fixture.database.select().from(orderLines).where(eq(orderLines.orderId, orderId))).map(
    (line) => line.purpose,
  );

test("the stated purpose goes from the cart to the line of the order", async () => {
  const owner = await cartWith(purpose);
  const outcome = await fixture.place(owner, { details: details(), agreedTotal: 100_00 });
  if (!outcome.ok) throw new Error(outcome.reason);
  expect(await purposesOf(outcome.order.id)).toEqual([purpose]);
});

test("it goes to the quotation, its document, and the order that it becomes", async () => {
  const owner = await cartWith(purpose);
  const made = await requestQuote(fixture.needs(), owner, {
    idempotencyKey: randomUUID(),
    details: details(),
    agreedTotal: 100_00,
  });
  if (!made.ok) throw new Error(made.reason);
  const { accessKey } = made.quote;
  const quote = await readQuote(fixture, { accessKey });
  expect(quote && quoteDocument(quote).lines[0]?.purpose).toBe(purpose);
  const accepted = await acceptQuote(fixture.needs(), accessKey, {
    paymentMethod: "eft",
    ipHash: randomUUID(),
  });
  if (!accepted.ok) throw new Error(accepted.reason);
  expect(await purposesOf(accepted.order.id)).toEqual([purpose]);
});

test("a request that comes from the calculator states it, whatever the cart says", async () => {
  const owner = await cartWith("to run 1 laptop");
  const productId = await fixture.product({ price: "100.00", stock: 5 });
  const asked = await requestQuotation(fixture, undefined, {
    ...{ idempotencyKey: randomUUID(), owner, purpose },
    lines: [{ productId, quantity: 2 }],
    details: details(),
    ...{ wish: "A better price", wantedBy: undefined },
  });
  if (!asked.ok) throw new Error(asked.reason);
  const lines = await fixture.database
    .select({ purpose: quoteLines.purpose })
    .from(quoteLines)
    .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
    .where(eq(quotes.number, asked.number));
  expect(lines).toEqual([{ purpose }]);
});
