import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, quoteRevisions } from "#app/database/tables/orders.ts";
import { collectionDetails, orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { requestQuote } from "./create-quote.server.ts";
import { readQuote } from "./read-quote.server.ts";
import { sweepQuotes } from "./sweep-quotes.server.ts";

const fixture = orderFixture();

async function quoted(): Promise<string> {
  const productId = await fixture.product({ price: "100.00", stock: 5 });
  const owner = await fixture.filledCart({ [productId]: 1 });
  const wish = { idempotencyKey: randomUUID(), details: collectionDetails, agreedTotal: 100_00 };
  const outcome = await requestQuote(fixture, owner, wish);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.quote.accessKey;
}

async function endedAgo(accessKey: string, ago: string): Promise<void> {
  const validUntil = sql`now() - ${ago}::interval`;
  await fixture.database
    .update(quoteRevisions)
    .set({ validUntil })
    .where(sql`quote_id = (select id from quotes where access_key = ${accessKey})`);
}

const isThere = async (accessKey: string) => Boolean(await readQuote(fixture, { accessKey }));

test("a guest's quotation goes a year after it ended, and not a day before", async () => {
  const [open, recent, old] = [await quoted(), await quoted(), await quoted()];
  await endedAgo(recent, "11 months 29 days");
  await endedAgo(old, "1 year 1 minute");
  await sweepQuotes(fixture.database);
  expect([await isThere(open), await isThere(recent), await isThere(old)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("one that became an order stays until the order has forgotten its buyer", async () => {
  const accessKey = await quoted();
  const accepted = await acceptQuote(fixture, accessKey, { paymentMethod: "eft", ipHash: "test" });
  if (!accepted.ok) throw new Error(accepted.reason);
  await endedAgo(accessKey, "2 years");
  await sweepQuotes(fixture.database);
  expect(await isThere(accessKey)).toBe(true);
  await fixture.database
    .update(orders)
    .set({ fullName: "", email: "", phone: "" })
    .where(eq(orders.id, accepted.order.id));
  await sweepQuotes(fixture.database);
  expect(await isThere(accessKey)).toBe(false);
});
