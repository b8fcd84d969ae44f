import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { quotes } from "#app/database/tables/orders.ts";
import { listQuotes } from "#app/domain/quotes/lists/list-quotes.server.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { extendQuote, resendQuote, withdrawQuote } from "./change-quote.server.ts";
import { createStaffQuote, type StaffQuote } from "./create-quote.server.ts";
import { quoteDocument } from "./quote-document.server.ts";
import type { QuoteView } from "./quote-views.ts";
import { readQuote } from "./read-quote.server.ts";

const fixture = staffOrderFixture();

/** Two of a product, for somebody on the phone. */
async function quoted(wish: Partial<StaffQuote> & { stock?: number } = {}) {
  const admin = await fixture.staff();
  const productId = await fixture.product({ price: "100.00", stock: wish.stock ?? 5 });
  const input = {
    idempotencyKey: randomUUID(),
    userId: undefined,
    details: { ...collectionDetails, email: `${randomUUID()}@example.co.za` },
    lines: [{ productId, quantity: 2 }],
    agreedTotal: 200_00,
    ...wish,
  };
  const outcome = await createStaffQuote(fixture.needs(), admin, input);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { number } = outcome;
  const quote = await readQuote(fixture, { number, admin });
  if (!quote) throw new Error("No quotation");
  return { admin, number, input, quote, email: input.details.email };
}

const read = async (number: number) => readQuote(fixture, { number, admin: await fixture.staff() });
const mailsTo = async (email: string) =>
  (await fixture.database.select().from(mailOutbox).where(eq(mailOutbox.toEmail, email))).map(
    ({ subject }) => subject,
  );
const ends = (number: number) =>
  fixture.database
    .update(quotes)
    .set({ validUntil: sql`now() - interval '1 second'` })
    .where(eq(quotes.number, number));
/** A day so far from now, as a date field has it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 2 * 3_600_000).toISOString().slice(0, 10);

describe("a quotation that staff make", () => {
  test("promises the shop's prices, also of what is sold out, mails it, and is in the log", async () => {
    const { admin, quote, number, email } = await quoted({ stock: 0 });
    expect(quote).toMatchObject({ state: "sent", total: 200_00, createdBy: admin.userId });
    expect(new Map(quoteDocument(quote).headerFields).get("Contact")).toContain(admin.name);
    expect(await mailsTo(email)).toEqual([expect.stringContaining(`QUO-${number}`)]);
    expect(await fixture.logOf(quote.id)).toMatchObject([
      { verb: "made", entityKind: "quotation", entityLabel: `QUO-${number}` },
    ]);
    const { accessKey } = quote;
    const accepted = await acceptQuote(fixture.needs(), accessKey, {
      paymentMethod: "eft",
      ipHash: "test",
    });
    expect(accepted).toEqual({ ok: false, reason: "short" });
  });

  test("carries the prices of the account or of the typed email address", async () => {
    const { userId } = await fixture.customer();
    const email = `${randomUUID()}@example.co.za`;
    await fixture.database.insert(customerPrices).values([
      { userId, percent: 10, startsOn: "2026-01-01", grantedByName: "Naledi" },
      { email, percent: 25, startsOn: "2026-01-01", grantedByName: "Naledi" },
    ]);
    const ofAccount = await quoted({ userId, agreedTotal: 180_00 });
    expect(ofAccount.quote).toMatchObject({ total: 180_00, lines: [{ unitPrice: 90_00 }] });
    const details = { ...collectionDetails, email: email.toUpperCase() };
    const ofAddress = await quoted({ details, agreedTotal: 150_00 });
    expect(ofAddress.quote).toMatchObject({ total: 150_00, lines: [{ unitPrice: 75_00 }] });
  });

  test("pressed twice at once is one quotation and one mail", async () => {
    const { admin, input, number, email } = await quoted();
    const again = () => createStaffQuote(fixture.needs(), admin, input);
    expect(await Promise.all([again(), again()])).toEqual([
      { ok: true, number, isNew: false },
      { ok: true, number, isNew: false },
    ]);
    const key = randomUUID();
    const pressed = await Promise.all(
      [1, 2, 3].map(() =>
        createStaffQuote(fixture.needs(), admin, { ...input, idempotencyKey: key }),
      ),
    );
    expect(pressed.filter((outcome) => outcome.ok && outcome.isNew)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("is not made for another total than the customer was told", async () => {
    const admin = await fixture.staff();
    const productId = await fixture.product({ price: "100.00", stock: 1 });
    const outcome = await createStaffQuote(fixture.needs(), admin, {
      idempotencyKey: randomUUID(),
      userId: undefined,
      details: collectionDetails,
      lines: [{ productId, quantity: 1 }],
      agreedTotal: 99_99,
    });
    expect(outcome).toEqual({ ok: false, reason: "changed" });
  });
});

describe("what staff do with it", () => {
  test("sent again: the same mail, to the same address, noted", async () => {
    const { admin, number, quote, email } = await quoted();
    expect(await resendQuote(fixture.needs(), admin, { number })).toMatchObject({ ok: true });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]).toBe(mails[0]);
    expect((await fixture.logOf(quote.id))[0]).toMatchObject({ verb: "mailed again" });
  });

  test("another last day: to its end, mailed once however often it is pressed, with before and after", async () => {
    const { admin, number, quote, email } = await quoted();
    const until = inDays(30);
    const extend = () => extendQuote(fixture.needs(), admin, { number, until });
    expect(await extend()).toMatchObject({ ok: true });
    expect(await extend()).toMatchObject({ ok: true });
    expect((await read(number))?.validUntil.toISOString()).toBe(`${until}T21:59:59.000Z`);
    expect(await mailsTo(email)).toHaveLength(2);
    const [entry] = await fixture.logOf(quote.id);
    expect(entry).toMatchObject({ verb: "changed" });
    expect(Object.keys(entry?.before ?? {})).toEqual(["expiry date"]);
  });

  test("one that has ended is open again, and can be accepted", async () => {
    const { admin, number, quote } = await quoted();
    await ends(number);
    expect(await resendQuote(fixture.needs(), admin, { number })).toMatchObject({
      reason: "ended",
    });
    await extendQuote(fixture.needs(), admin, { number, until: inDays(0) });
    expect((await read(number))?.state).toBe("sent");
    const accepted = await acceptQuote(fixture.needs(), quote.accessKey, {
      paymentMethod: "eft",
      ipHash: "test",
    });
    expect(accepted.ok).toBe(true);
  });

  test.each([
    [-1, "past"],
    [91, "too-far"],
  ])("a last day in %i days is refused", async (days, reason) => {
    const { admin, number, quote } = await quoted();
    const outcome = await extendQuote(fixture.needs(), admin, { number, until: inDays(days) });
    expect(outcome).toEqual({ ok: false, reason });
    expect((await read(number))?.validUntil).toEqual(quote.validUntil);
  });

  test("withdrawn: nobody accepts it, its customer is told, its paper says so, and it stays so", async () => {
    const { admin, number, quote, email } = await quoted();
    expect(await withdrawQuote(fixture.needs(), admin, { number })).toMatchObject({ ok: true });
    const accepted = await acceptQuote(fixture.needs(), quote.accessKey, {
      paymentMethod: "eft",
      ipHash: "test",
    });
    expect(accepted).toEqual({ ok: false, reason: "withdrawn" });
    expect((await mailsTo(email))[1]).toBe(`Quotation QUO-${number} has been withdrawn`);
    const after = await read(number);
    expect(after?.state).toBe("withdrawn");
    expect(after && quoteDocument(after).notes[0]).toMatch(/^Withdrawn on/);
    const refused = { ok: false, reason: "withdrawn" };
    const until = inDays(5);
    expect(await extendQuote(fixture.needs(), admin, { number, until })).toEqual(refused);
    expect(await resendQuote(fixture.needs(), admin, { number })).toEqual(refused);
    expect(await withdrawQuote(fixture.needs(), admin, { number })).toEqual(refused);
    const inView = async (view: QuoteView) =>
      (await listQuotes(fixture, admin, { view, search: `QUO-${number}`, page: 1 })).quotes;
    expect(await inView("open")).toEqual([]);
    expect(await inView("ended")).toMatchObject([{ number, state: "withdrawn" }]);
  });

  test("accepted and withdrawn at the same moment: one of the two", async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, number, quote } = await quoted();
      const [accepted, withdrawn] = await Promise.all([
        acceptQuote(fixture.needs(), quote.accessKey, { paymentMethod: "eft", ipHash: "test" }),
        withdrawQuote(fixture.needs(), admin, { number }),
      ]);
      expect(accepted.ok).not.toBe(withdrawn.ok);
      expect((await read(number))?.state).toBe(accepted.ok ? "ordered" : "withdrawn");
    }
  });

  test("one that is accepted or not there is left alone", async () => {
    const { admin, number, quote } = await quoted();
    await acceptQuote(fixture.needs(), quote.accessKey, { paymentMethod: "eft", ipHash: "test" });
    expect(await withdrawQuote(fixture.needs(), admin, { number })).toMatchObject({
      reason: "accepted",
    });
    expect(await withdrawQuote(fixture.needs(), admin, { number: 999_999 })).toMatchObject({
      reason: "not-found",
    });
  });
});
