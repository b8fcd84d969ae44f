import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { quotes } from "#app/database/tables/orders.ts";
import { declineRequest, startDraft } from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { listMyQuotes } from "#app/domain/quotes/lists/list-quotes.server.ts";
import { contact, negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { requestQuote } from "./create-quote.server.ts";
import { emailQuoteLink } from "./email-quote-link.server.ts";
import { readQuote } from "./read-quote.server.ts";
import { confirmRequest, requestQuotation } from "./request-quotation.server.ts";
import { sweepQuotes } from "./sweep-quotes.server.ts";

const { scene, requested, read, stateOf } = negotiationFixture();

describe("asking", () => {
  const ask = (
    productId: string,
    email: string,
    asker?: { userId: string; email: string; isVerified: boolean },
    idempotencyKey: string = randomUUID(),
  ) =>
    requestQuotation(scene, asker, {
      idempotencyKey,
      lines: [{ productId, quantity: 50 }],
      details: { ...contact, email },
      ...{ wish: "For a school", wantedBy: "2030-01-15" },
    });
  const mailsTo = (email: string) =>
    scene.database.select().from(mailOutbox).where(eq(mailOutbox.toEmail, email));
  const alerts = (email: string) =>
    scene.database.$count(mailOutbox, eq(mailOutbox.replyTo, email));

  test("more than there is in stock; a visitor confirms the address before staff hear of it", async () => {
    const productId = await scene.product({ price: "100.00", stock: 1 });
    const email = `${randomUUID()}@example.co.za`;
    const outcome = await ask(productId, email);
    expect(outcome).toMatchObject({ ok: true, isNew: true, accessKey: undefined });
    if (!outcome.ok) return;
    expect(await alerts(email)).toBe(0);
    const { accessKey } = await read(outcome.number);
    expect((await mailsTo(email))[0]?.textBody).toContain(accessKey);
    await confirmRequest(scene, accessKey);
    await confirmRequest(scene, accessKey);
    expect(await alerts(email)).toBe(1);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    for (const { textBody } of mails) expect(textBody).toMatch(/You asked for: 50 × Highveld 14/);
    const request = await read(outcome.number);
    expect(request).toMatchObject({
      state: "requested",
      wish: "For a school",
      wantedBy: "2030-01-15",
    });
    expect(request.dueAt).toBeInstanceOf(Date);
    const draft = await readQuote(scene, { accessKey }, { revision: 1 });
    expect(draft?.lines).toMatchObject([{ quantity: 50, unitPrice: 100_00 }]);
  });

  test("without a word beside the products; it is the customer’s while staff prepare it", async () => {
    const productId = await scene.product({ price: "100.00", stock: 1 });
    const { userId } = await scene.customer();
    const email = `${randomUUID()}@example.co.za`;
    const outcome = await requestQuotation(
      scene,
      { userId, email, isVerified: true },
      {
        ...{ idempotencyKey: randomUUID(), details: { ...contact, email } },
        ...{ lines: [{ productId, quantity: 50 }], wish: undefined, wantedBy: undefined },
      },
    );
    if (!outcome.ok) throw new Error(outcome.reason);
    await startDraft(scene, await scene.staff(), { number: outcome.number });
    expect((await listMyQuotes(scene, { userId }, { page: 1 })).total).toBe(1);
  });

  test("in words alone, without a product", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const outcome = await requestQuotation(scene, undefined, {
      ...{ idempotencyKey: randomUUID(), lines: [], details: { ...contact, email } },
      ...{ wish: "Wi-Fi for two floors", wantedBy: undefined },
    });
    if (!outcome.ok) throw new Error(outcome.reason);
    const { accessKey } = await read(outcome.number);
    const emailed = async () => (await mailsTo(email)).map(({ textBody }) => textBody).join("\n");
    // A stranger’s words are not sent to an address that may not be theirs.
    expect(await emailed()).not.toContain("Wi-Fi");
    await confirmRequest(scene, accessKey);
    expect(await emailed()).toContain("You asked for: Wi-Fi for two floors");
    expect((await readQuote(scene, { accessKey }, { revision: 1 }))?.lines).toEqual([]);
  });

  test("without a mail server, staff hear of it at once, and the link is not given away", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const outcome = await requestQuotation({ ...scene, deliversMail: false }, undefined, {
      ...{ idempotencyKey: randomUUID(), lines: [], details: { ...contact, email } },
      ...{ wish: "A firewall", wantedBy: undefined },
    });
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(outcome.accessKey).toBeUndefined();
    expect(await read(outcome.number)).toMatchObject({ state: "requested" });
    expect(await alerts(email)).toBe(1);
  });

  test("somebody logged in with the confirmed address needs no email; with another address, one", async () => {
    const productId = await scene.product({ price: "100.00", stock: 1 });
    const { userId } = await scene.customer();
    const email = `${randomUUID()}@example.co.za`;
    const asker = { userId, email, isVerified: true };
    const outcome = await ask(productId, email, asker);
    expect(outcome).toMatchObject({ ok: true, accessKey: expect.any(String) });
    expect(await alerts(email)).toBe(1);
    const other = await ask(productId, `other-${email}`, asker);
    expect(other).toMatchObject({ ok: true, accessKey: undefined });
  });

  test("pressing twice at once makes one; somebody else's key reveals nothing", async () => {
    const productId = await scene.product({ price: "100.00", stock: 1 });
    const email = `${randomUUID()}@example.co.za`;
    const key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => ask(productId, email, undefined, key)),
    );
    expect(all.filter((each) => each.ok && each.isNew)).toHaveLength(1);
    expect(new Set(all.map((each) => each.ok && each.number)).size).toBe(1);
    expect(await ask(productId, "x@example.co.za", undefined, key)).toEqual({
      ok: false,
      reason: "changed",
    });
  });

  test("asking for an instant quotation with the same key does not reveal the link", async () => {
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const email = `${randomUUID()}@example.co.za`;
    const idempotencyKey = randomUUID();
    await ask(productId, email, undefined, idempotencyKey);
    const owner = await scene.filledCart({ [productId]: 1 });
    const details = { ...collectionDetails, email };
    const input = { idempotencyKey, details, agreedTotal: 100_00 };
    expect(await requestQuote(scene, owner, input)).toEqual({ ok: false, reason: "changed" });
  });

  test("the link of a request is emailed again to its own address only, once that is confirmed", async () => {
    const productId = await scene.product({ price: "100.00", stock: 1 });
    const email = `${randomUUID()}@example.co.za`;
    const outcome = await ask(productId, email);
    if (!outcome.ok) throw new Error(outcome.reason);
    const { number } = outcome;
    const { accessKey } = await read(number);
    await emailQuoteLink(scene, { number, email });
    expect(await mailsTo(email)).toHaveLength(1);
    await confirmRequest(scene, accessKey);
    await scene.database.delete(mailOutbox).where(eq(mailOutbox.toEmail, email));
    await emailQuoteLink(scene, { number, email: `other-${email}` });
    expect(await mailsTo(`other-${email}`)).toEqual([]);
    await emailQuoteLink(scene, { number, email: email.toUpperCase() });
    const mails = await mailsTo(email);
    expect(mails.map(({ textBody }) => textBody)).toEqual([expect.stringContaining(accessKey)]);
  });

  test("a request that nobody confirms is deleted after a week", async () => {
    const productId = await scene.product({ price: "100.00", stock: 1 });
    const outcome = await ask(productId, `${randomUUID()}@example.co.za`);
    if (!outcome.ok) throw new Error(outcome.reason);
    await sweepQuotes(scene.database);
    expect(await stateOf(outcome.number)).toBe("unconfirmed");
    await scene.database
      .update(quotes)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(quotes.number, outcome.number));
    await sweepQuotes(scene.database);
    expect(await stateOf(outcome.number)).toBeUndefined();
  });

  test("staff decline a request, with a reason that the customer reads", async () => {
    const { number, email } = await requested();
    const admin = await scene.staff();
    expect(
      await declineRequest(scene, admin, { number, reason: "We do not sell this." }),
    ).toMatchObject({ ok: true });
    expect(await stateOf(number)).toBe("refused");
    expect((await mailsTo(email)).at(-1)?.textBody).toContain("We do not sell this.");
    expect(await startDraft(scene, admin, { number })).toEqual({ ok: false, reason: "state" });
  });
});
