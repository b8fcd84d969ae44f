import { expect, test } from "vitest";
import { formatMonths } from "#app/format/dates-and-numbers.ts";
import { availabilityFields, checkBackorder } from "./availability-fields.ts";

const { warranty, leadTime, discontinued, successor, backorder, restockDate } = availabilityFields;

test.each([
  ["", 0],
  [" 36 ", 36],
  ["600", 600],
])("a warranty of %j is %i months", (text, value) => {
  expect(warranty.form.parse(text)).toEqual({ value });
});

test.each(["601", "-1", "1.5", "3 years", "9".repeat(5000)])(
  "a warranty of %j is refused",
  (text) => {
    expect(warranty.form.parse(text)).toHaveProperty("problem");
  },
);

test("a lead time is empty or 1 to 365 working days", () => {
  expect(leadTime.form.parse("")).toEqual({ value: null });
  expect(leadTime.form.parse("5")).toEqual({ value: 5 });
  for (const text of ["0", "366", "soon"]) {
    expect(leadTime.form.parse(text)).toHaveProperty("problem");
  }
});

test("no longer made is yes or no, as spreadsheets write it too", () => {
  for (const text of ["yes", "TRUE", "1"]) {
    expect(discontinued.csv.parse(text)).toEqual({ value: true });
  }
  for (const text of ["", "no", "False", "0"]) {
    expect(discontinued.csv.parse(text)).toEqual({ value: false });
  }
  expect(discontinued.csv.parse("perhaps")).toHaveProperty("problem");
});

test("a successor is named by its SKU", () => {
  expect(successor.form.parse(" P-100001 ")).toEqual({ value: "P-100001" });
  expect(successor.form.parse("")).toEqual({ value: null });
  expect(successor.form.parse("two words")).toHaveProperty("problem");
});

test("months agree with their number", () => {
  expect([0, 1, 36].map(formatMonths)).toEqual([undefined, "1 month", "36 months"]);
});

test("a backorder needs a lead time or a date of new stock", () => {
  const product = { allowsBackorder: true, leadTimeDays: null, restockDate: null };
  expect(checkBackorder(product)).toHaveProperty("backorder");
  expect(checkBackorder({ ...product, leadTimeDays: 5 })).toEqual({});
  expect(checkBackorder({ ...product, restockDate: "2026-12-04" })).toEqual({});
  expect(checkBackorder({ ...product, allowsBackorder: false })).toEqual({});
  expect(backorder.csv.format(true)).toBe("yes");
});

test("the date of new stock is empty or a day of the calendar", () => {
  expect(restockDate.form.parse("")).toEqual({ value: null });
  expect(restockDate.csv.parse(" 2026/12/04 ")).toEqual({ value: "2026-12-04" });
  for (const text of ["2026-02-30", "4 December", "2026-13-01", "2".repeat(5000)]) {
    expect(restockDate.form.parse(text)).toHaveProperty("problem");
  }
});
