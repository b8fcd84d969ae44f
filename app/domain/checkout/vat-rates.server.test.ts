import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { addVatRate, readVatRates, removeVatRate, vatRateForm } from "./vat-rates.server.ts";
import { nextVatChange, vatChangeSince, vatRateAt } from "./vat-rates.ts";

const fixture = orderFixture();
const inDays = (days: number) => localIsoDate(new Date(Date.now() + days * 86_400_000));

describe("the rate at a moment", () => {
  const rates = [
    { validFrom: "2018-04-01", percent: 15 },
    { validFrom: "2027-04-01", percent: 15.5 },
    { validFrom: "2028-04-01", percent: 16 },
  ];

  test.for([
    ["2010-01-01T00:00:00Z", 15],
    ["2027-03-31T21:59:59Z", 15],
    ["2027-03-31T22:00:00Z", 15.5],
    ["2028-03-31T21:59:59Z", 15.5],
    ["2028-03-31T22:00:00Z", 16],
    ["2099-01-01T00:00:00Z", 16],
  ] as const)("%s: %d%%, changed at midnight in South Africa", ([moment, percent]) => {
    expect(vatRateAt(rates, new Date(moment)).percent).toBe(percent);
  });

  test("a change is told only if it came after the price was agreed on", () => {
    const [before, after] = [new Date("2027-03-31T12:00:00Z"), new Date("2027-04-01T12:00:00Z")];
    const change = { from: 15, to: 15.5, on: new Date("2027-03-31T22:00:00Z") };
    expect(vatChangeSince(rates, before, { vatPercent: 15.5, decidedAt: after })).toEqual(change);
    expect(vatChangeSince(rates, after, { vatPercent: 15, decidedAt: before })).toBeUndefined();
  });

  test("the next change is the midnight at which the next rate begins", () => {
    expect(nextVatChange(rates, new Date("2027-03-31T21:59:59Z"))).toEqual(
      new Date("2027-03-31T22:00:00Z"),
    );
    expect(nextVatChange(rates, new Date("2028-03-31T22:00:00Z"))).toBeUndefined();
  });
});

describe("staff", () => {
  test("add and remove rates that have not begun; both are in the audit log", async () => {
    const admin = await fixture.staff();
    const rate = { validFrom: inDays(30), percent: 15.5 };
    expect(await addVatRate(fixture, admin, rate)).toEqual({ ok: true });
    expect(await addVatRate(fixture, admin, rate)).toEqual({ ok: false, reason: "taken" });
    expect((await readVatRates(fixture.database)).at(-1)).toEqual(rate);
    expect(await removeVatRate(fixture, admin, rate)).toEqual({ ok: true });
    expect(await removeVatRate(fixture, admin, rate)).toEqual({ ok: true });
    expect(await readVatRates(fixture.database)).toEqual([
      { validFrom: "2018-04-01", percent: 15 },
    ]);
    const log = await fixture.database.select().from(auditLog).orderBy(desc(auditLog.at));
    expect(log).toMatchObject([
      { verb: "removed", entityKind: "setting", before: { rate: "15.5%" } },
      { verb: "added", entityKind: "setting", after: { rate: "15.5%" } },
    ]);
  });

  test("change nothing about today or the past: invoices have been issued", async () => {
    const admin = await fixture.staff();
    const refused = { ok: false, reason: "begun" };
    expect(await addVatRate(fixture, admin, { validFrom: inDays(0), percent: 16 })).toEqual(
      refused,
    );
    expect(await removeVatRate(fixture, admin, { validFrom: "2018-04-01" })).toEqual(refused);
    expect(await readVatRates(fixture.database)).toHaveLength(1);
  });

  test.for([
    ["16", 16],
    ["15.5", 15.5],
    [" 15,25 % ", 15.25],
    ["0", undefined],
    ["99.5", undefined],
    ["15.555", undefined],
    ["sixteen", undefined],
  ] as const)("may write the rate as %s: %s", ([percent, value]) => {
    const parsed = vatRateForm.safeParse({ intent: "add", validFrom: "2027-04-01", percent });
    expect(parsed.success && parsed.data.intent === "add" ? parsed.data.percent : undefined).toBe(
      value,
    );
  });
});
