import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askAboutQuote, counterQuote } from "#app/domain/quotes/answer-quote.server.ts";
import { readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { negotiationFixture } from "#tests/helpers/orders/negotiation-fixture.ts";
import { labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { discardDraft, saveDraft, startDraft } from "./draft-quote.server.ts";
import { sendQuote } from "./send-quote.server.ts";
import { startQuote } from "./start-quote.server.ts";
import { defaultLastDay } from "./write-revision.server.ts";

const { scene, requested, terms, sendTerms, sent, read, accept, stateOf } = negotiationFixture();

test("of two editors, the second does not overwrite the first", async () => {
  const admin = await scene.staff();
  const { number } = await requested();
  const started = await startDraft(scene, admin, { number });
  if (!started.ok) throw new Error(started.reason);
  const save = (note: string) =>
    saveDraft(scene, admin, {
      number,
      version: started.version,
      ...terms("a@b.co.za", [labour()], { note }),
    });
  const outcomes = await Promise.all([save("one"), save("two")]);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: "changed", by: "Thandi" });
});

test("an editor of a draft that was discarded does not overwrite the next one", async () => {
  const admin = await scene.staff();
  const { number } = await sent([labour()]);
  const old = await startDraft(scene, admin, { number });
  await discardDraft(scene, admin, { number });
  const next = await startDraft(scene, admin, { number });
  if (!old.ok || !next.ok) throw new Error("There is no draft");
  const save = ({ version }: { version: number }) =>
    saveDraft(scene, admin, { number, version, ...terms("a@b.co.za", [labour()]) });
  expect(await save(old)).toMatchObject({ ok: false, reason: "changed" });
  expect(await save(next)).toMatchObject({ ok: true });
});

test("what cannot be sent is refused: nothing, half an address, an option chosen twice", async () => {
  const admin = await scene.staff();
  const started = await startQuote(scene, admin, { idempotencyKey: randomUUID() });
  if (!started.ok) throw new Error(started.reason);
  const { number } = started;
  expect(await sendQuote(scene, admin, { number, version: 1 })).toMatchObject({
    reason: "empty",
  });
  const given = terms("a@b.co.za", [labour()]);
  await saveDraft(scene, admin, {
    number,
    version: 1,
    ...given,
    details: { email: "a@b.co.za" },
  });
  expect(await sendQuote(scene, admin, { number, version: 2 })).toMatchObject({
    reason: "details",
  });
  const both = [labour({ choiceGroup: "A" }), labour({ choiceGroup: "A" })];
  await saveDraft(scene, admin, { number, version: 2, ...terms("a@b.co.za", both) });
  expect(await sendQuote(scene, admin, { number, version: 3 })).toMatchObject({
    reason: "options",
  });
});

test("a line without a price is saved and named when it is sent; the database holds no sent one", async () => {
  const admin = await scene.staff();
  const { number } = await sent([labour()]);
  const started = await startDraft(scene, admin, { number });
  if (!started.ok) throw new Error(started.reason);
  const { version } = started;
  const lines = [
    labour({ unitPrice: undefined }),
    labour({ name: "", unitPrice: 0, ownDiscount: { percent: 50 } }),
    labour({ ownDiscount: { percent: 100 } }),
  ];
  const draft = { number, ...terms("a@b.co.za", lines, { discountOnWhole: { cents: 5_00 } }) };
  const saved = await saveDraft(scene, admin, { ...draft, version });
  expect(saved).toMatchObject({ ok: true, total: 0 });
  expect(await sendQuote(scene, admin, { number, version: version + 1 })).toMatchObject({
    reason: "incomplete",
    lines: [
      { position: 1, name: "Installation", lacks: "price" },
      { position: 2, lacks: "name" },
    ],
  });
  const send = scene.database.$client.query(
    "update quote_revisions set sent_at = now(), valid_until = now() where revision = 2",
  );
  await expect(send).rejects.toThrow("A line of a sent quotation has no price");
  const change = scene.database.$client.query(
    "update quote_lines set unit_price = 0 where revision = 1",
  );
  await expect(change).rejects.toThrow("A line of a sent quotation has no price");
});

test("a line's discount in rand may take all of it off, but not more", async () => {
  const off = (cents: number) => [labour({ ownDiscount: { cents } }), labour()];
  await expect(sent(off(8 * 650_00 + 1))).rejects.toThrow("incomplete");
  await expect(sent(off(8 * 650_00))).resolves.toMatchObject({ total: 8 * 650_00 });
});

test("the last day that the editor shows by default is the one that is sent", async () => {
  const { validUntil } = await sent([labour()]);
  expect(localIsoDate(validUntil)).toBe(defaultLastDay());
});

test("a copy of an older one and one from nothing: a double press makes one", async () => {
  const admin = await scene.staff();
  const { number } = await sent([labour()]);
  const key = { idempotencyKey: randomUUID(), from: { quote: number } };
  const [one, two] = await Promise.all([
    startQuote(scene, admin, key),
    startQuote(scene, admin, key),
  ]);
  expect(one).toMatchObject({ ok: true });
  expect(two.ok && one.ok && two.number === one.number).toBe(true);
  const copy = await readQuote(scene, { number: one.ok ? one.number : 0, admin }, { revision: 1 });
  expect(copy).toMatchObject({ state: "draft", lines: [{ name: "Installation", quantity: 8 }] });
});

test("a draft that was never sent is discarded; another one gives way to what was sent", async () => {
  const admin = await scene.staff();
  const { number } = await sent([labour()]);
  await startDraft(scene, admin, { number });
  expect(await discardDraft(scene, admin, { number })).toEqual({ ok: true, state: "sent" });
  const started = await startQuote(scene, admin, { idempotencyKey: randomUUID() });
  if (!started.ok) throw new Error(started.reason);
  expect(await discardDraft(scene, admin, started)).toEqual({ ok: true, state: "discarded" });
});

test("a question still waits for its answer once a draft is discarded", async () => {
  const admin = await scene.staff();
  const { number, accessKey } = await sent([labour()]);
  await askAboutQuote(scene, accessKey, { message: "From Monday?" });
  const { dueAt } = await read(number);
  await startDraft(scene, admin, { number });
  await discardDraft(scene, admin, { number });
  expect(dueAt).toBeInstanceOf(Date);
  expect(await read(number)).toMatchObject({ state: "sent", dueAt });
});

test("emails go to the customer of what stands again once a draft is discarded", async () => {
  const { number, email } = await sent([labour()]);
  const admin = await scene.staff();
  const started = await startDraft(scene, admin, { number });
  if (!started.ok) throw new Error(started.reason);
  const draft = { ...terms("other@example.co.za", [labour()]), version: started.version };
  await saveDraft(scene, admin, { number, ...draft });
  expect((await read(number)).details.email).toBe("other@example.co.za");
  await discardDraft(scene, admin, { number });
  expect((await read(number)).details.email).toBe(email);
});

test("a discarded draft that answers a counter-offer leaves it waiting, also at the second attempt", async () => {
  const admin = await scene.staff();
  const { number, accessKey } = await sent([labour()]);
  await counterQuote(scene, accessKey, { revision: 1, message: "R 600?" });
  const { dueAt } = await read(number);
  for (const _ of ["first", "second"]) {
    await startDraft(scene, admin, { number });
    expect(await discardDraft(scene, admin, { number })).toEqual({ ok: true, state: "countered" });
  }
  const after = await read(number);
  expect(after).toMatchObject({ state: "countered", revision: 1, dueAt });
  expect(after.events.at(-1)).toMatchObject({
    ...{ kind: "draft-discarded", actor: "staff", forStaff: true },
    ...{ fromState: "draft", toState: "countered" },
  });
  expect(await readQuote(scene, { accessKey }, { revision: 2 })).toBeUndefined();
  expect(await accept(accessKey)).toEqual({ ok: false, reason: "changed" });
});

test("what was sent again after a counter-offer is open once its own draft is discarded", async () => {
  const admin = await scene.staff();
  const { number, accessKey, email } = await sent([labour()]);
  await counterQuote(scene, accessKey, { revision: 1, message: "R 600?" });
  await sendTerms(number, terms(email, [labour({ unitPrice: 600_00 })]));
  await startDraft(scene, admin, { number });
  expect(await discardDraft(scene, admin, { number })).toEqual({ ok: true, state: "sent" });
  expect(await accept(accessKey)).toMatchObject({ ok: true });
});

test("only staff take a draft back: the customer makes no counter-offer while there is one", async () => {
  const admin = await scene.staff();
  const { number, accessKey } = await sent([labour()]);
  await startDraft(scene, admin, { number });
  const answer = { revision: 1, message: "R 600?" };
  expect(await counterQuote(scene, accessKey, answer)).toEqual({ ok: false, reason: "state" });
  expect(await stateOf(number)).toBe("draft");
});
