import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
import type { DiscountTerm } from "#app/domain/discounts/apply-discounts.ts";
import { lineNote } from "#app/domain/documents/document.ts";
import { readReservation } from "#app/domain/orders/order-stock.server.ts";
import { readOrder } from "#app/domain/orders/read-order.server.ts";
import type { DraftLine } from "#app/domain/quotes/drafts/write-revision.server.ts";
import { formatRand } from "#app/format/money.ts";
import { negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { goods, labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { addQuoteNote, askAboutQuote, counterQuote, declineQuote } from "./answer-quote.server.ts";
import { describeConversation } from "./describe-conversation.ts";
import { describeRevisionChanges } from "./describe-revision-changes.ts";
import { quoteDocument } from "./quote-document.server.ts";
import { hasAvailableChoice, leastTotal, quoteWithOptions } from "./quote-options.server.ts";
import { readQuote } from "./read-quote.server.ts";

const { scene, sent, sendTerms, terms, read, accept, setLastSecond, stateOf } =
  negotiationFixture();

async function quoteOf(accessKey: string, revision?: number) {
  const wanted = revision === undefined ? undefined : { revision };
  const quote = await readQuote(scene, { accessKey }, wanted);
  if (!quote) throw new Error("There is no such quotation");
  return quote;
}

describe("options", () => {
  test("one that is not chosen is shown with its price, and is in no VAT and no total", async () => {
    const { accessKey } = await sent([
      labour(),
      labour({ name: "Support", quantity: 1, isOptional: true, isChosen: false }),
    ]);
    const document = quoteDocument(await quoteOf(accessKey));
    expect(document.lines[1]).toMatchObject({ isLeftOut: true, vat: 0 });
    expect(document.lines[1]?.option).toMatch(/^Optional: not included in the total, R 650\.00/);
    expect(document.totals.at(-1)).toMatchObject({ cents: 5200_00, isSum: true });
    const vat = document.lines.map((line) => line.vat ?? 0);
    expect(document.totals.find(({ name }) => name.startsWith("VAT"))?.cents ?? 0).toBe(vat[0]);
  });

  test("what is ticked makes the total that is accepted", async () => {
    const { accessKey } = await sent([
      labour(),
      labour({ name: "Support", quantity: 1, isOptional: true, isChosen: false }),
    ]);
    const shown = quoteWithOptions(await quoteOf(accessKey), [2]);
    const other = quoteWithOptions(await quoteOf(accessKey), [1]);
    const withSupport = [shown, other].flatMap((each) => (each.ok ? [each.quote] : []));
    expect(withSupport.map(({ total }) => total)).toContain(5850_00);
    const chosen = withSupport
      .find(({ total }) => total === 5850_00)
      ?.lines.flatMap(({ id, isChosen }) => (isChosen ? [id] : []));
    expect(await accept(accessKey, { chosen, agreedTotal: 5850_00 })).toMatchObject({ ok: true });
  });
});

test("a discount in rand on the whole tells staff the least that is paid with other options", async () => {
  const least = async (lines: DraftLine[], discountOnWhole?: DiscountTerm) =>
    leastTotal(await quoteOf((await sent(lines, { discountOnWhole })).accessKey));
  const support = labour({ name: "Support", isOptional: true });
  const discount = { cents: 1000_00 };
  expect(await least([labour(), support], discount)).toBe(4200_00);
  expect(await least([labour(), support], { percent: 10 })).toBeUndefined();
  expect(await least([labour()], discount)).toBeUndefined();
  const cheaper = labour({ choiceGroup: "A", isChosen: false, unitPrice: 100_00 });
  expect(await least([labour({ choiceGroup: "A" }), cheaper], { cents: 500_00 })).toBe(300_00);
  const small = labour({ name: "Cable", isOptional: true, unitPrice: 1_00 });
  expect(await least([support, small], { cents: 100_00 })).toBe(0);
});

test("other options help only where they leave out what is short or no longer sold", async () => {
  const offer = async (wish: Parameters<typeof goods>[1], ...others: DraftLine[]) => {
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const { accessKey } = await sent([...others, goods(productId, wish)]);
    const readOffer = async () => hasAvailableChoice(await quoteOf(accessKey));
    return { change: (stock: number) => scene.change(productId, { stock }), readOffer, productId };
  };
  const required = await offer({});
  const optional = await offer({ isOptional: true }, labour());
  const choice = labour({ choiceGroup: "A", isChosen: false });
  const oneOfTwo = await offer({ choiceGroup: "A" }, choice);
  const onlyChoice = await offer({ choiceGroup: "A" });
  for (const { change, readOffer } of [required, optional, oneOfTwo, onlyChoice]) {
    expect(await readOffer()).toBe(true);
    await change(0);
  }
  expect(await required.readOffer()).toBe(false);
  expect(await optional.readOffer()).toBe(true);
  expect(await oneOfTwo.readOffer()).toBe(true);
  expect(await onlyChoice.readOffer()).toBe(false);
  await scene.stopSelling(optional.productId);
  expect(await optional.readOffer()).toBe(true);
});

test("a product that two choices share is left to the one that needs it", async () => {
  const shared = await scene.product({ price: "100.00", stock: 6 });
  const other = await scene.product({ price: "100.00", stock: 3 });
  const { accessKey } = await sent([
    goods(shared, { quantity: 3, choiceGroup: "A" }),
    goods(other, { quantity: 3, choiceGroup: "A", isChosen: false }),
    goods(shared, { quantity: 3, choiceGroup: "B" }),
  ]);
  await scene.change(shared, { stock: 5 });
  expect(hasAvailableChoice(await quoteOf(accessKey))).toBe(true);
  await scene.change(other, { stock: 2 });
  expect(hasAvailableChoice(await quoteOf(accessKey))).toBe(false);
});

test("a discount on the whole is shown once, below the lines", async () => {
  const { accessKey } = await sent([labour()], { discountOnWhole: { percent: 7 } });
  const { lines, totals } = quoteDocument(await quoteOf(accessKey));
  expect(lines).toMatchObject([{ discountText: undefined, total: 5200_00 }]);
  expect(totals).toContainEqual({ name: "Discount of 7% incl. VAT", cents: -364_00 });
  expect(totals.at(-1)?.cents).toBe(4836_00);
});

test("what is printed adds up: prices, quantities, discounts and totals including VAT", async () => {
  const { accessKey } = await sent(
    [
      labour({ unitPrice: 99_99, quantity: 3, ownDiscount: { percent: 10 } }),
      labour({ name: "Travel", unitPrice: 33_33, quantity: 7, ownDiscount: { cents: 10_00 } }),
      labour({ name: "Support", quantity: 1, isOptional: true, isChosen: false }),
    ],
    { discountOnWhole: { percent: 7 } },
  );
  const document = quoteDocument(await quoteOf(accessKey));
  expect(document.lines.map((line) => lineNote(line, document))).toEqual([
    "R 99.99 each incl. VAT. Less R 30.00 incl. VAT (10% discount)",
    "R 33.33 each incl. VAT. Less R 10.00 incl. VAT (discount)",
    "R 650.00 each incl. VAT",
  ]);
  const [first, second] = document.lines.map(({ total }) => total);
  expect([first, second]).toEqual([3 * 99_99 - 30_00, 7 * 33_33 - 10_00]);
  expect(document.totals).toEqual([
    { name: "Subtotal incl. VAT", cents: 269_97 + 223_31 },
    { name: "Discount of 7% incl. VAT", cents: -34_53 },
    { name: "Total excl. VAT", cents: 458_75 - 59_84, isSum: true },
    { name: "VAT at 15%", cents: 59_84 },
    { name: "Total incl. VAT", cents: 493_28 - 34_53, isSum: true },
  ]);
});

test("the email has the lines, discounts and total of the document", async () => {
  const { email } = await sent(
    [
      labour(),
      labour({ name: "Travel", quantity: 1, ownDiscount: { percent: 10 }, isOptional: true }),
      labour({ name: "Support", quantity: 1, isOptional: true, isChosen: false }),
    ],
    { discountOnWhole: { percent: 7 } },
  );
  const mails = await scene.database.select().from(mailOutbox).where(eq(mailOutbox.toEmail, email));
  for (const words of [
    `8 × Installation (per hour): ${formatRand(5200_00)}`,
    "1 × Travel (per hour) (option, included): R 585.00\n   Less R 65.00 incl. VAT (10% discount)",
    "1 × Support (per hour) (option, not included): R 650.00",
    "Discount of 7% incl. VAT: -R 404.95",
    `Total incl. VAT: ${formatRand(5380_05)}`,
  ]) {
    expect(mails[0]?.textBody).toContain(words);
  }
});

test("an accepted quotation keeps the delivery time of each line", async () => {
  const { accessKey } = await sent([
    labour({ leadTimeDays: 10 }),
    labour({ name: "Travel", leadTimeDays: 1 }),
  ]);
  expect(await accept(accessKey)).toMatchObject({ ok: true });
  const quote = await quoteOf(accessKey);
  expect(quote.state).toBe("ordered");
  expect(quoteDocument(quote).lines.map(({ backorder }) => backorder)).toEqual([
    "Delivery time 10 working days from your order",
    "Delivery time 1 working day from your order",
  ]);
});

test("a revision says what it changed, and the older one stays as it was", async () => {
  const { number, accessKey, email } = await sent([labour(), labour({ name: "Travel" })]);
  const revised = [labour({ unitPrice: 600_00 }), labour({ name: "Training", quantity: 1 })];
  await sendTerms(number, terms(email, revised));
  const before = await quoteOf(accessKey, 1);
  expect(before).toMatchObject({ state: "superseded", total: 10_400_00 });
  expect(describeRevisionChanges(before, await quoteOf(accessKey))).toEqual([
    "Installation: R 600.00 each (was R 650.00 each)",
    "Added: 1 × Training at R 650.00",
    "Removed: 8 × Travel",
    `Total: ${formatRand(5450_00)} (was ${formatRand(10_400_00)})`,
  ]);
});

test.each([
  ["", "By Friday.", "We added a note."],
  ["By Friday.", "By Monday.", "We changed our note."],
  ["By Friday.", "", "We removed our note."],
])("the note %o that becomes %o", async (before, now, sentence) => {
  const { accessKey } = await sent([labour()]);
  const quote = await quoteOf(accessKey);
  expect(describeRevisionChanges({ ...quote, note: before }, { ...quote, note: now })).toEqual([
    sentence,
  ]);
});

describe("the conversation", () => {
  test("has messages and wishes, but no internal notes; twice the same is once", async () => {
    const { number, accessKey } = await sent([labour()]);
    const admin = await scene.staff();
    await addQuoteNote(scene, admin, { number, message: "Our floor is R 580." });
    for (let times = 0; times < 2; times++) {
      expect(await askAboutQuote(scene, accessKey, { message: "By when?" })).toEqual({ ok: true });
    }
    const counter = { revision: 1, message: "R 600?", wishedPrices: { "0": 600_00 } };
    for (let times = 0; times < 2; times++) {
      expect(await counterQuote(scene, accessKey, counter)).toEqual({ ok: true });
    }
    const entries = describeConversation(await read(number));
    expect(entries.map(({ message }) => message)).toEqual([undefined, "By when?", "R 600?"]);
    expect(entries.at(-1)?.wishes).toEqual([{ position: "0", cents: 600_00 }]);
  });

  test("a reason for declining is told in words", async () => {
    const { number, accessKey } = await sent([labour()]);
    await declineQuote(scene, accessKey, { revision: 1, reason: "price", message: "Sorry." });
    const entries = describeConversation(await read(number));
    expect(entries.at(-1)?.message).toBe("The price is too high.\nSorry.");
  });
});

test("after the last day the customer asks for a new price, and cannot accept", async () => {
  const { number, accessKey } = await sent([labour()]);
  await setLastSecond(number, "2020-01-01T23:59:59+02:00");
  expect(await accept(accessKey)).toMatchObject({ reason: "ended" });
  const message = "Please send me a new price.";
  expect(await counterQuote(scene, accessKey, { revision: 1, message })).toEqual({ ok: true });
  expect(await stateOf(number)).toBe("countered");
  const titles = describeConversation(await read(number)).map(({ title }) => title);
  expect(titles.at(-1)).toMatch(/asked for a new price$/);
});

test("an order of labour alone reserves nothing, and does not say so", async () => {
  const { accessKey } = await sent([labour()]);
  const outcome = await accept(accessKey);
  if (!outcome.ok) throw new Error(outcome.reason);
  const order = await readOrder(scene, { accessKey: outcome.order.accessKey });
  expect(order && (await readReservation(scene.database, order))).toEqual({ kind: "nothing" });
});
