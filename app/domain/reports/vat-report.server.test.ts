import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documents } from "#app/database/tables/payments.ts";
import type { Admin, Owner } from "#app/domain/accounts/people.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { testStaff } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { billingAddress, collectionDetails } from "#tests/helpers/orders/order-fixture.ts";

import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { parsePeriod, presetPeriods, vatPeriod } from "./vat-period.ts";
import { exportVatReport, readVatReport } from "./vat-report.server.ts";

const fixture = staffOrderFixture();
const admin = { staffRoles: ["owner"] } as unknown as Owner;
const at = (id: string, moment: string, kind: "invoice" | "credit-note") =>
  fixture.database
    .update(documents)
    .set({ issuedAt: new Date(moment) })
    .where(sql`${eq(documents.orderId, id)} and ${eq(documents.kind, kind)}`);

describe("the VAT report", () => {
  test("is invoices less credit notes, each on the day it was made, by the office's clock", async () => {
    const one = await fixture.orderIn("paid", { details: collectionDetails, price: "1150.00" });
    const other = await fixture.orderIn("paid", { details: collectionDetails, price: "230.00" });
    await fixture.refund(one.admin, one.number, { amount: 11500 });
    await at(one.id, "2026-01-31T21:59:59Z", "invoice");
    await at(one.id, "2026-02-28T21:59:59Z", "credit-note");
    await at(other.id, "2026-01-31T22:00:00Z", "invoice");
    const report = (from: string, to: string) => readVatReport(fixture, admin, { from, to });
    expect(await report("2026-01-01", "2026-01-31")).toMatchObject({
      entries: [{ kind: "invoice", orderNumber: one.number, total: 115000, vat: 15000 }],
      output: { count: 1, total: 115000, vat: 15000, net: 100000 },
    });
    expect(await report("2026-02-01", "2026-02-28")).toMatchObject({
      entries: [
        { kind: "invoice", orderNumber: other.number, total: 23000, vat: 3000 },
        { kind: "credit-note", orderNumber: one.number, total: -11500, vat: -1500 },
      ],
      invoices: { count: 1, total: 23000, vat: 3000, net: 20000 },
      creditNotes: { count: 1, total: -11500, vat: -1500, net: -10000 },
      output: { count: 2, total: 11500, vat: 1500, net: 10000 },
    });
    expect((await report("2026-03-01", "2026-03-31")).output).toEqual({
      count: 0,
      total: 0,
      vat: 0,
      net: 0,
    });
  });

  test("names buyers to staff who may see contact details", async () => {
    const { id } = await fixture.orderIn("paid", { details: collectionDetails });
    await at(id, "2029-01-15T10:00:00Z", "invoice");
    const period = { from: "2029-01-15", to: "2029-01-15" };
    expect(JSON.stringify(await readVatReport(fixture, admin, period))).toContain("Thandi Nkosi");
    const reporter = { ...testStaff("warehouse") } as unknown as Admin<"see-reports">;
    const { entries } = await readVatReport(fixture, reporter, period);
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toMatch(/Thandi|Nkosi|buyer/);
  });

  test("names them in the file to those who may export personal data", async () => {
    const { id } = await fixture.orderIn("paid", { details: collectionDetails });
    await at(id, "2029-02-15T10:00:00Z", "invoice");
    const period = { from: "2029-02-15", to: "2029-02-15" };
    const buyersFor = async (role: StaffRole) => {
      const reporter = testStaff(role) as unknown as Admin<"see-reports">;
      const rows = await Array.fromAsync(exportVatReport(fixture, reporter, period));
      return rows[1]?.slice(4, 6);
    };
    expect(await buyersFor("manager")).toEqual(["Thandi Nkosi", ""]);
    expect(await buyersFor("accounts")).toEqual(["", ""]);
  });

  test("adds up to the cent, whatever was sold and given back, as rows to keep as well", async () => {
    const sale = fc.record({
      rand: fc.integer({ min: 1, max: 99_999 }),
      cents: fc.nat(99),
      back: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 3 }),
    });
    const invoiced = { ...collectionDetails, billingAddress };
    let day = Date.UTC(2030, 0, 1);
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 4 }), async (sales) => {
        day += 86_400_000;
        const expected = { total: 0, vat: 0 };
        for (const { rand, cents, back } of sales) {
          const price = `${rand}.${String(cents).padStart(2, "0")}`;
          const made = await fixture.orderIn("paid", { details: invoiced, price });
          const total = rand * 100 + cents;
          let refunded = 0;
          for (const amount of back) {
            const done = await fixture.refund(made.admin, made.number, { amount });
            if (done.ok) refunded += amount;
          }
          expected.total += total - refunded;
          expected.vat += includedVat(total, 15) - includedVat(refunded, 15);
          for (const kind of ["invoice", "credit-note"] as const) {
            await at(made.id, new Date(day).toISOString(), kind);
          }
        }
        const date = new Date(day).toISOString().slice(0, 10);
        const period = { from: date, to: date };
        const { output, invoices, creditNotes } = await readVatReport(fixture, admin, period);
        expect(output).toMatchObject(expected);
        expect(output.net + output.vat).toBe(output.total);
        expect(invoices.vat + creditNotes.vat).toBe(output.vat);
        const someone = await fixture.staff();
        const rows = await Array.fromAsync(exportVatReport(fixture, someone, period));
        const vatOf = (row: readonly CsvCell[] = []) => (row[7] as { cents: number }).cents;
        const columns = rows.slice(1, -1).map(vatOf);
        expect(columns.reduce((sum, vat) => sum + vat, 0)).toBe(output.vat);
        expect(vatOf(rows.at(-1))).toBe(output.vat);
      }),
      { numRuns: 6 },
    );
  });
});

describe("the period of a report", () => {
  const read = (query: string) => parsePeriod(`https://x.example/?${query}`, "2026-03-15");

  test("is the VAT period that runs, unless another is asked for, and never runs backwards", () => {
    expect(read("")).toEqual({ from: "2026-03-01", to: "2026-04-30" });
    expect(read("from=2026-01-10&to=2026-01-20")).toEqual({ from: "2026-01-10", to: "2026-01-20" });
    expect(read("from=2026-02-10&to=2026-01-20")).toEqual({ from: "2026-01-20", to: "2026-02-10" });
    expect(read("from=2026-02-10")).toEqual({ from: "2026-02-10", to: "2026-02-10" });
    expect(read("from=31-31-31")).toEqual({ from: "2026-03-01", to: "2026-04-30" });
  });

  test.each([
    ["2026-01-15", "A", "2025-12-01", "2026-01-31"],
    ["2026-02-28", "A", "2026-02-01", "2026-03-31"],
    ["2026-01-15", "B", "2026-01-01", "2026-02-28"],
    ["2025-12-31", "B", "2025-11-01", "2025-12-31"],
    ["2028-02-29", "C", "2028-02-01", "2028-02-29"],
  ] as const)("of %s in category %s is %s to %s", (day, category, from, to) => {
    expect(vatPeriod(day, category)).toEqual({ from, to });
  });

  test("the usual ones, also over a new year", () => {
    expect(presetPeriods("2026-01-15").map(({ period }) => [period.from, period.to])).toEqual([
      ["2026-01-01", "2026-02-28"],
      ["2025-11-01", "2025-12-31"],
      ["2026-01-01", "2026-01-31"],
      ["2025-12-01", "2025-12-31"],
    ]);
  });
});
