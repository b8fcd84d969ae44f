import { and, eq, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders, quotes, quoteTransitions } from "#app/database/tables/orders.ts";
import { maxCourierDays } from "#app/domain/catalogue/availability/backorder.ts";
import { readStaffOrder } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { readOrderById } from "#app/domain/orders/read-order.server.ts";
import { saveDraft, startDraft } from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { sendQuote } from "#app/domain/quotes/drafts/send-quote.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays, addWorkingDays } from "#app/format/working-days.ts";
import { negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { goods, labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { acceptForCustomer } from "./accept-quote.server.ts";
import {
  addQuoteNote,
  answerQuestion,
  askAboutQuote,
  counterQuote,
  declineQuote,
} from "./answer-quote.server.ts";
import { extendQuote, withdrawQuote } from "./change-quote.server.ts";
import { quoteStates } from "./quote-states.ts";
import { readQuote } from "./read-quote.server.ts";
import { expireQuotes, remindOfQuotes } from "./sweep-quotes.server.ts";

const { scene, requested, terms, sendTerms, sent, read, accept, setLastSecond, stateOf } =
  negotiationFixture();

test("the database has the same transitions", async () => {
  const rows = await scene.database.select().from(quoteTransitions);
  const there = rows.map(({ fromState, toState }) => `${fromState} -> ${toState}`).sort();
  const here = Object.entries(quoteStates).flatMap(([from, { next }]) =>
    Object.keys(next).map((to) => `${from} -> ${to}`),
  );
  expect(there).toEqual(here.sort());
});

test("the database refuses any other transition", async () => {
  const { number } = await requested();
  const jump = scene.database
    .update(quotes)
    .set({ state: "ordered" })
    .where(eq(quotes.number, number));
  await expect(jump).rejects.toThrow();
});

describe("making", () => {
  test("goods and eight hours of labour with 7 % off: exact to the cent, and so is the order", async () => {
    const productId = await scene.product({ price: "333.33", stock: 5 });
    const lines = [goods(productId, { unitPrice: 333_33, quantity: 3 }), labour()];
    const { accessKey, total } = await sent(lines, {
      discountOnWhole: { percent: 7 },
      fixedDelivery: 0,
    });
    const gross = 3 * 333_33 + 8 * 650_00;
    expect(total).toBe(gross - Math.round((gross * 7) / 100));
    const quote = await readQuote(scene, { accessKey });
    expect(quote?.lines.reduce((sum, line) => sum + line.total, 0)).toBe(total);
    const outcome = await accept(accessKey);
    if (!outcome.ok) throw new Error(outcome.reason);
    const order = await scene.read(outcome.order.accessKey);
    expect(order).toMatchObject({ total, goods: total, delivery: 0 });
    expect(
      order?.lines.map(({ name, isText, unit, quantity }) => ({ name, isText, unit, quantity })),
    ).toEqual([
      { name: "Highveld 14", isText: false, unit: "", quantity: 3 },
      { name: "Installation", isText: true, unit: "hour", quantity: 8 },
    ]);
    expect(order?.lines.reduce((sum, line) => sum + line.total, 0)).toBe(total);
    expect(await scene.stockOf(productId)).toBe(2);
  });

  test("a discount of a line comes before its share of the discount on the whole", async () => {
    const lines = [
      labour({ quantity: 1, unitPrice: 100_00, ownDiscount: { cents: 20_00 } }),
      labour({ quantity: 1, unitPrice: 20_00 }),
    ];
    const { accessKey } = await sent(lines, {
      discountOnWhole: { cents: 10_00 },
      fixedDelivery: 0,
    });
    const quote = await readQuote(scene, { accessKey });
    expect(quote?.lines.map(({ discount }) => discount)).toEqual([28_00, 2_00]);
  });
});

describe("answering", () => {
  test("ask, counter, revise, accept: one order, at the prices of revision 2", async () => {
    const { number, accessKey, productId, email } = await requested();
    await sendTerms(
      number,
      terms(email, [goods(productId, { quantity: 2 })], { fixedDelivery: 0 }),
    );
    const alert = async (subject: string) =>
      (
        await scene.database
          .select()
          .from(mailOutbox)
          .where(and(eq(mailOutbox.replyTo, email), like(mailOutbox.subject, `${subject}%`)))
      )[0]?.textBody;
    expect(await alert("Quotation requested")).toMatch(
      /Phone: 082 123 4567\nAsked for: 2 × Highveld 14/,
    );
    const first = await readQuote(scene, { accessKey });
    const wishedPrices = { "1": 90_00 };
    expect(
      await counterQuote(scene, accessKey, { revision: 1, message: "R 90?", wishedPrices }),
    ).toEqual({ ok: true });
    expect(await alert("Counter-offer")).toContain("Highveld 14: R 90.00 each, quoted at R 100.00");
    expect(await accept(accessKey)).toEqual({ ok: false, reason: "changed" });
    await sendTerms(
      number,
      terms(email, [goods(productId, { quantity: 2, unitPrice: 95_00 })], { fixedDelivery: 0 }),
    );
    expect(await accept(accessKey, { revision: 1, agreedTotal: 200_00 })).toEqual({
      ok: false,
      reason: "superseded",
    });
    const second = await readQuote(scene, { accessKey });
    expect(second).toMatchObject({ revision: 2, total: 190_00, state: "sent" });
    const old = await readQuote(scene, { accessKey }, { revision: 1 });
    expect(old).toMatchObject({
      state: "superseded",
      total: first?.total,
      validUntil: first?.validUntil,
    });
    const [one, two] = await Promise.all([
      accept(accessKey, { revision: 2, agreedTotal: 190_00, name: "Thandi" }),
      accept(accessKey, { revision: 2, agreedTotal: 190_00, name: "Thandi" }),
    ]);
    expect(one.ok && two.ok && one.order.number === two.order.number).toBe(true);
    expect(await scene.database.$count(orders, eq(orders.email, email))).toBe(1);
    const after = await read(number);
    expect(after).toMatchObject({
      state: "ordered",
      acceptedName: "Thandi",
      acceptedChannel: "link",
    });
    const order = one.ok && (await readStaffOrder(scene, await scene.staff(), one.order.number));
    expect(order).toMatchObject({ quote: { number, revision: 2 } });
    expect(after.events.map(({ kind }) => kind)).toEqual([
      ...["unconfirmed", "requested", "draft", "sent", "countered", "draft", "sent"],
      ...["accepted", "ordered"],
    ]);
  });

  test("another total than the one shown is refused", async () => {
    const { accessKey, total } = await sent([labour()]);
    expect(await accept(accessKey, { agreedTotal: total - 1 })).toEqual({
      ok: false,
      reason: "changed",
    });
  });

  test("at 23:59 of its last day in Johannesburg it is accepted, at 00:01 it is not", async () => {
    const lastDay = addDays(localIsoDate(new Date()), 7);
    /** As if it were this time now: the last second is as far from it. */
    const acceptAt = async (time: string) => {
      const { number, accessKey } = await sent([labour()], { validUntil: lastDay });
      const { validUntil } = (await readQuote(scene, { accessKey })) ?? {};
      const left = (validUntil?.getTime() ?? 0) - new Date(`${time}+02:00`).getTime();
      await setLastSecond(number, new Date(Date.now() + left).toISOString());
      return { number, outcome: await accept(accessKey) };
    };
    const open = await acceptAt(`${lastDay}T23:59:00`);
    expect(open.outcome).toMatchObject({ ok: true });
    const over = await acceptAt(`${addDays(lastDay, 1)}T00:01:00`);
    expect(over.outcome).toEqual({ ok: false, reason: "ended" });
    await expireQuotes(scene.database);
    expect(await stateOf(over.number)).toBe("expired");
  });

  test("once accepted, nobody changes it: no draft, no other last day, no other answer", async () => {
    const admin = await scene.staff();
    const { number, accessKey } = await sent([labour()]);
    await accept(accessKey);
    const before = await readQuote(scene, { accessKey });
    const answer = { revision: 1, message: "Another price?" };
    const until = addDays(localIsoDate(new Date()), 30);
    const refusals = [
      await startDraft(scene, admin, { number }),
      await saveDraft(scene, admin, { number, version: 1, ...terms("a@b.co.za", [labour()]) }),
      await sendQuote(scene, admin, { number, version: 1 }),
      await extendQuote(scene, admin, { number, until }),
      await withdrawQuote(scene, admin, { number }),
      await counterQuote(scene, accessKey, answer),
      await declineQuote(scene, accessKey, { revision: 1, reason: "price" }),
    ];
    expect(refusals.map(({ ok }) => ok)).toEqual(refusals.map(() => false));
    expect(await readQuote(scene, { accessKey })).toEqual(before);
    expect(await stateOf(number)).toBe("ordered");
  });

  test("an answer to a superseded revision is refused", async () => {
    const { number, accessKey, email } = await sent([labour()]);
    await sendTerms(number, terms(email, [labour({ quantity: 7 })]));
    const superseded = { ok: false, reason: "superseded" };
    const old = { revision: 1, message: "R 600?" };
    expect(await counterQuote(scene, accessKey, old)).toEqual(superseded);
    expect(await declineQuote(scene, accessKey, { revision: 1, reason: "price" })).toEqual(
      superseded,
    );
    expect(await stateOf(number)).toBe("sent");
  });

  test("options: what is ticked is ordered, and one of each group", async () => {
    const lines = [
      labour({ quantity: 1, unitPrice: 100_00 }),
      labour({
        name: "Training",
        quantity: 1,
        unitPrice: 50_00,
        isOptional: true,
        isChosen: false,
      }),
      labour({ name: "Gold", quantity: 1, unitPrice: 30_00, choiceGroup: "A" }),
      labour({ name: "Silver", quantity: 1, unitPrice: 10_00, choiceGroup: "A", isChosen: false }),
    ];
    const { accessKey, total } = await sent(lines, {
      fixedDelivery: 0,
      discountOnWhole: { percent: 10 },
    });
    expect(total).toBe(117_00);
    const quote = await readQuote(scene, { accessKey });
    const idOf = (name: string) => quote?.lines.find((line) => line.name === name)?.id ?? "";
    expect(await accept(accessKey, { chosen: [idOf("Gold"), idOf("Silver")] })).toEqual({
      ok: false,
      reason: "options",
    });
    const outcome = await accept(accessKey, {
      chosen: [idOf("Training"), idOf("Silver")],
      agreedTotal: 144_00,
    });
    expect(outcome).toMatchObject({ ok: true });
    if (!outcome.ok) return;
    const order = await scene.read(outcome.order.accessKey);
    expect(order?.lines.map(({ name }) => name)).toEqual(["Installation", "Training", "Silver"]);
    expect(order?.total).toBe(144_00);
    expect(await readQuote(scene, { accessKey })).toMatchObject({ total: 144_00 });
  });

  test("is not sent without an address that the invoice needs with other options", async () => {
    const details = { ...collectionDetails, deliveryMethod: "email" as const };
    const withTraining = (unitPrice: number) =>
      sent(
        [
          labour({ quantity: 1, unitPrice: 4000_00 }),
          labour({ quantity: 1, unitPrice, isOptional: true, isChosen: false }),
        ],
        { details, fixedDelivery: 0 },
      );
    await withTraining(1000_00);
    await expect(withTraining(1000_01)).rejects.toThrow("no-address");
  });

  test("options that leave nothing to pay: nothing is ordered, and it stays open", async () => {
    const lines = [
      labour({ quantity: 1, unitPrice: 100_00 }),
      labour({ name: "Training", quantity: 1, unitPrice: 50_00, isOptional: true }),
    ];
    const { accessKey, total } = await sent(lines, {
      fixedDelivery: 0,
      discountOnWhole: { cents: 120_00 },
    });
    expect(total).toBe(30_00);
    expect(await accept(accessKey, { chosen: [] })).toEqual({
      ok: false,
      reason: "nothing-to-pay",
    });
    expect(await accept(accessKey)).toMatchObject({ ok: true });
  });

  test("more than there is in stock is ordered with the quoted lead time, once the customer agrees to the date", async () => {
    const productId = await scene.product({ price: "100.00", stock: 1 });
    const { accessKey } = await sent([goods(productId, { quantity: 3, leadTimeDays: 5 })]);
    expect(await accept(accessKey)).toEqual({ ok: false, reason: "short" });
    const quote = await readQuote(scene, { accessKey });
    const backorder = quote?.lines[0]?.backorder;
    expect(backorder?.units).toBe(2);
    const agreedBackorder = `${productId}:2:${backorder?.expectedBy}`;
    expect(await accept(accessKey, { agreedBackorder })).toMatchObject({ ok: true });
    expect(await scene.stockOf(productId)).toBe(0);
  });

  test("the order keeps the quoted day of what is in stock and of labour", async () => {
    const productId = await scene.product({ price: "100.00", stock: 5 });
    const { accessKey } = await sent([
      goods(productId, { quantity: 1 }),
      goods(productId, { quantity: 1, leadTimeDays: 5 }),
      labour({ leadTimeDays: 10 }),
    ]);
    const accepted = await accept(accessKey);
    if (!accepted.ok) throw new Error(accepted.reason);
    const order = await readOrderById(scene.database, accepted.order.id);
    const today = localIsoDate(new Date());
    const [plain, inStock, work] = order?.lines ?? [];
    expect(plain?.expectedBy).toBeNull();
    expect(inStock?.expectedBy).toBe(addWorkingDays(today, 5 + maxCourierDays()));
    expect(work?.expectedBy).toBe(addWorkingDays(today, 10));
    expect(order?.lines.map(({ awaited }) => awaited)).toEqual([0, 0, 0]);
  });

  test("declined with a reason, it can no longer be accepted, and staff are told", async () => {
    const { number, accessKey, email } = await sent([labour()]);
    expect(
      await declineQuote(scene, accessKey, { revision: 1, reason: "price", message: "Too much" }),
    ).toEqual({ ok: true });
    expect(await accept(accessKey)).toEqual({ ok: false, reason: "ended" });
    expect(await read(number)).toMatchObject({ state: "declined", lostReason: "price" });
    const [alert] = await scene.database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.replyTo, email));
    expect(alert?.toEmail).toBe(company().email);
    expect(alert?.textBody).toContain("Reason: The price is too high");
  });

  test("questions and answers stand on it, notes are for staff", async () => {
    const admin = await scene.staff();
    const { number, accessKey } = await sent([labour()]);
    await askAboutQuote(scene, accessKey, { message: "Is travel included?" });
    await answerQuestion(scene, admin, { number, message: "Yes." });
    await addQuoteNote(scene, admin, { number, message: "Good customer" });
    const { events } = await read(number);
    expect(
      events.slice(-3).map(({ kind, actor, forStaff }) => ({ kind, actor, forStaff })),
    ).toEqual([
      { kind: "question", actor: "customer", forStaff: false },
      { kind: "answer", actor: "staff", forStaff: false },
      { kind: "note", actor: "staff", forStaff: true },
    ]);
  });

  test("a question still waits for its answer once the quotation has expired", async () => {
    const { number, accessKey } = await sent([labour()]);
    await askAboutQuote(scene, accessKey, { message: "Is travel included?" });
    const { dueAt } = await read(number);
    await setLastSecond(number, new Date(Date.now() - 1000).toISOString());
    await expireQuotes(scene.database);
    expect(dueAt).toBeInstanceOf(Date);
    expect(await read(number)).toMatchObject({ state: "expired", dueAt });
  });

  test("staff accept for a caller: recorded, and the customer is emailed", async () => {
    const admin = await scene.staff();
    const { number, email, total } = await sent([labour()]);
    const input = {
      number,
      name: "Thandi",
      channel: "phone",
      paymentMethod: "eft",
      agreedTotal: total,
    } as const;
    expect(await acceptForCustomer(scene, admin, input)).toMatchObject({ ok: true, isNew: true });
    expect(await read(number)).toMatchObject({ acceptedChannel: "phone", acceptedName: "Thandi" });
    const mails = await scene.database
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.toEmail, email));
    expect(mails.some(({ subject }) => subject.includes(": order ORD-"))).toBe(true);
  });

  test("one reminder within three days of the end, none after a decision", async () => {
    const { number } = await sent([labour()]);
    const decided = await sent([labour()]);
    expect(await remindOfQuotes(scene)).toEqual({ reminded: 0 });
    for (const each of [number, decided.number]) {
      await scene.database.execute(sql`update quote_revisions set sent_at = now() - interval '9 days',
        valid_until = now() + interval '2 days'
        where quote_id = (select id from quotes where number = ${each})`);
    }
    await declineQuote(scene, decided.accessKey, { revision: 1, reason: "price" });
    expect(await remindOfQuotes(scene)).toEqual({ reminded: 1 });
    expect(await remindOfQuotes(scene)).toEqual({ reminded: 0 });
  });
});
