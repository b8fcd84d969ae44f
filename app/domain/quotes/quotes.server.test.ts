import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { quoteRevisions, quotes } from "#app/database/tables/orders.ts";
import { renderDocument } from "#app/domain/documents/pdf/render-document.server.ts";
import { collectionDetails, courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { quoteFixture } from "#tests/helpers/orders/quote-fixture.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { emailQuoteLink } from "./email-quote-link.server.ts";
import { quoteDocument } from "./quote-document.server.ts";
import { readQuote } from "./read-quote.server.ts";
import { sweepQuotes } from "./sweep-quotes.server.ts";

const { scene, ask, quoted, accept } = quoteFixture();

describe("asking for a quotation", () => {
  test("keeps the cart, takes no stock, and is valid to the end of the fourteenth day", async () => {
    const { accessKey, productId, owner } = await quoted();
    expect(await scene.contents(owner)).toEqual({ "Highveld 14": 2 });
    expect(await scene.stockOf(productId)).toBe(5);
    const quote = await readQuote(scene, { accessKey });
    expect(quote).toMatchObject({ state: "sent", goods: 200_00, delivery: 0, total: 200_00 });
    const days = ((quote?.validUntil.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(14);
    expect(days).toBeLessThanOrEqual(15);
    expect(quote?.validUntil.toISOString()).toMatch(/T21:59:59/);
  });

  test("is mailed to the customer who asked, with both links", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const { accessKey, number } = await quoted({ details: { ...collectionDetails, email } });
    const [mail] = await scene.database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toEmail, email));
    expect(mail?.subject).toContain(`QUO-${number}`);
    expect(mail?.textBody).toContain(`https://shop.example/quotes/${accessKey}`);
    expect(mail?.textBody).toContain(`https://shop.example/quotes/${accessKey}.pdf`);
    expect(mail?.textBody).toContain("R 200.00");
  });

  test("is mailed to staff once, with the customer as Reply-To and without the secret link", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const details = { ...collectionDetails, email, remark: "Please ring\nbefore noon" };
    const { accessKey, number } = await quoted({ details });
    const mails = await scene.database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.replyTo, email));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: "quote-received",
      toEmail: company().email,
      subject: `New quotation QUO-${number}: R 200.00`,
    });
    const text = mails[0]?.textBody ?? "";
    expect(text).toMatch(/2 × Highveld 14 \(P-\d+\): R 200\.00/);
    expect(text).toContain("> Please ring\n> before noon");
    expect(text).toContain(`/admin/quotes/${number}`.replaceAll("/", "%2F"));
    expect(text).not.toContain(accessKey);
  });

  test("somebody else's key opens nothing: the quotation stays with the customer who asked", async () => {
    const key = randomUUID();
    await quoted({ key });
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const stranger = await scene.filledCart({ [productId]: 2 });
    const details = { ...collectionDetails, email: "stranger@example.co.za" };
    expect(await ask(stranger, { key, details })).toEqual({ ok: false, reason: "changed" });
    const customers = randomUUID();
    const { userId } = await scene.customer();
    await quoted({ key: customers });
    await scene.database.update(quotes).set({ userId }).where(eq(quotes.idempotencyKey, customers));
    expect(await ask(stranger, { key: customers })).toEqual({ ok: false, reason: "changed" });
  });

  test("pressing twice, also at once, makes one; asking again makes another", async () => {
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    const key = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => ask(owner, { key })));
    const keys = outcomes.map((outcome) => (outcome.ok ? outcome.quote.accessKey : outcome.reason));
    expect(new Set(keys).size).toBe(1);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.isNew)).toHaveLength(1);
    expect(await ask(owner)).toMatchObject({ ok: true, isNew: true });
  });

  test("any other total than ours, a price that changed, and an empty cart are refused", async () => {
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    for (const agreedTotal of [1, 199_99, 200_01]) {
      expect(await ask(owner, { agreedTotal })).toEqual({ ok: false, reason: "changed" });
    }
    await scene.change(productId, { price: "120.00" });
    expect(await ask(owner)).toEqual({ ok: false, reason: "changed" });
    expect(await ask(scene.visitor())).toEqual({ ok: false, reason: "cart-empty" });
  });

  test("what can only be carried is not quoted by e-mail", async () => {
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const owner = await scene.filledCart({ [productId]: 2 });
    const details = { ...collectionDetails, deliveryMethod: "email" } as const;
    expect(await ask(owner, { details })).toEqual({ ok: false, reason: "way-gone" });
  });
});

test("a quotation is emailed again to its own address only, until it is withdrawn", async () => {
  const { number, accessKey } = await quoted();
  const quote = await readQuote(scene, { accessKey });
  const email = quote?.details.email ?? "";
  const mails = () => scene.database.$count(mailOutbox, eq(mailOutbox.toEmail, email));
  await scene.database.delete(mailOutbox);
  await emailQuoteLink(scene, { number, email: email.toUpperCase() });
  expect(await mails()).toBe(1);
  await emailQuoteLink(scene, { number, email: `other-${email}` });
  await emailQuoteLink(scene, { number: number + 1, email });
  await scene.database
    .update(quotes)
    .set({ withdrawnAt: new Date() })
    .where(eq(quotes.number, number));
  await emailQuoteLink(scene, { number, email });
  expect(await scene.database.$count(mailOutbox)).toBe(1);
});

describe("quotations that nobody accepted", () => {
  const endedDaysAgo = (accessKey: string, days: number) =>
    scene.database
      .update(quotes)
      .set({ validUntil: sql`now() - make_interval(days => ${days}, mins => 1)` })
      .where(eq(quotes.accessKey, accessKey));

  test("go a year after their end, with the words of their mail; their numbers stay used", async () => {
    const email = `${randomUUID()}@example.co.za`;
    const details = { ...collectionDetails, email };
    const [old, younger, accepted] = [
      await quoted({ details }),
      await quoted({ details }),
      await quoted({ details }),
    ];
    await accept(accepted.accessKey);
    await endedDaysAgo(old.accessKey, 366);
    await endedDaysAgo(younger.accessKey, 364);
    await endedDaysAgo(accepted.accessKey, 400);
    const swept = await Promise.all([sweepQuotes(scene.database), sweepQuotes(scene.database)]);
    expect(swept.reduce((sum, { removed }) => sum + removed, 0)).toBe(1);
    expect(await readQuote(scene, old)).toBeUndefined();
    expect(await readQuote(scene, younger)).toBeDefined();
    expect(await readQuote(scene, accepted)).toBeDefined();
    const mails = await scene.database
      .select({ subject: mailOutbox.subject })
      .from(mailOutbox)
      .where(eq(mailOutbox.toEmail, email));
    const subjects = mails.map(({ subject }) => subject).join();
    expect(subjects).not.toContain(`QUO-${old.number}`);
    const toStaff = await scene.database
      .select({ subject: mailOutbox.subject })
      .from(mailOutbox)
      .where(eq(mailOutbox.kind, "quote-received"));
    expect(toStaff.map(({ subject }) => subject).join()).not.toContain(`QUO-${old.number}`);
    expect(subjects).toContain(`QUO-${younger.number}`);
    expect((await quoted()).number).toBeGreaterThan(accepted.number);
  });
});

test("says how long delivery takes, the part number and warranty, and whom to ask", async () => {
  const { productId, owner } = await quoted();
  const { database } = scene;
  await database
    .update(products)
    .set({
      mpn: "KM-24P",
      warrantyMonths: 36,
      description: "A switch.\n* Warranty service: On site",
    })
    .where(eq(products.id, productId));
  const outcome = await ask(owner, { details: courierDetails, agreedTotal: 299_00 });
  if (!outcome.ok) throw new Error(outcome.reason);
  const documentNow = async () => {
    const quote = await readQuote(scene, outcome.quote);
    if (!quote) throw new Error("No quotation");
    return quoteDocument(quote);
  };
  const document = await documentNow();
  expect(document.lines[0]?.specification).toBe(
    "Part number KM-24P\u00a0· Warranty 36 months, on site",
  );
  const fields = new Map(document.headerFields);
  expect(fields.get("Delivery time")).toBe("1 to 2 working days from dispatch");
  expect(fields.get("Contact")).toBe("012\u00a0000\u00a00123, hello@jacaranda-ict.example");
  const said = pdfText(await renderDocument(document));
  expect(said).toContain("Part number KM-24P · Warranty 36 months, on site");
  expect(said).toContain("012 000 0123, ");

  // What was quoted stays, whatever becomes of the product.
  await database
    .update(products)
    .set({ mpn: "KM-24P2", warrantyMonths: 12 })
    .where(eq(products.id, productId));
  expect((await documentNow()).lines[0]?.specification).toContain("36 months");
  // The first quotations recorded none of it.
  await database
    .update(quoteRevisions)
    .set({ seller: null })
    .where(sql`quote_id = (select id from quotes where access_key = ${outcome.quote.accessKey})`);
  const first = await documentNow();
  expect(first.headerFields.map(([name]) => name)).not.toContain("Delivery time");
  expect(pdfText(await renderDocument(first))).toContain("012 000 0123");
});

test("of what is out of stock it says how long new stock takes", async () => {
  const { accessKey, productId } = await quoted();
  await scene.change(productId, { stock: 1, leadTimeDays: 10 });
  const line = async () => {
    const quote = await readQuote(scene, { accessKey });
    return quote && quoteDocument(quote).lines[0]?.backorder;
  };
  expect(await line()).toBe("New stock usually takes 10 working days.");
  await scene.change(productId, { stock: 2 });
  expect(await line()).toBeUndefined();
});

test("the paper of a quotation says until when it is valid, and that it is no tax invoice", async () => {
  const details = { ...courierDetails, remark: "Deliver to\nthe side gate" };
  const { accessKey, number } = await quoted({ details, agreedTotal: 299_00 });
  const quote = await readQuote(scene, { accessKey });
  if (!quote) throw new Error("No quotation");
  const said = pdfText(await renderDocument(quoteDocument(quote)));
  for (const words of [
    "Quotation",
    `QUO-${number}`,
    "Valid until",
    "12 Example Road",
    "R 299.00",
    "This is not a tax invoice.",
    "Your note to us: Deliver to the side gate",
  ]) {
    expect(said).toContain(words);
  }
  expect(said).not.toContain("Original");
});
