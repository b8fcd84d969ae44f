import { expect, test } from "vitest";
import { availabilityFields, formatMonths } from "./availability-fields.ts";

const { warranty, leadTime, discontinued, successor } = availabilityFields;

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
