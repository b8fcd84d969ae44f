import { describe, expect, test } from "vitest";
import { type BulkChange, bulkForm, bulkMessages, planProductChange } from "./bulk-change.ts";

const product = { cents: 9999, stock: 4, path: ["a", "b"] };
const percent = (hundredths: number): BulkChange => ({ what: "price", how: "percent", hundredths });

describe("planProductChange", () => {
  test.each<[BulkChange, object | undefined]>([
    [
      { what: "stock", how: "set", amount: 7 },
      { before: { stock: 4 }, after: { stock: 7 } },
    ],
    [
      { what: "stock", how: "add", amount: 3 },
      { before: { stock: 4 }, after: { stock: 7 } },
    ],
    [
      { what: "stock", how: "take", amount: 4 },
      { before: { stock: 4 }, after: { stock: 0 } },
    ],
    [
      { what: "stock", how: "take", amount: 5 },
      { problem: "Only 4 in stock: it cannot go below 0" },
    ],
    [
      { what: "stock", how: "add", amount: 2_147_483_647 },
      { problem: "More than the shop can count" },
    ],
    [{ what: "stock", how: "set", amount: 4 }, undefined],
    [
      { what: "price", how: "set", cents: 100 },
      { before: { cents: 9999 }, after: { cents: 100 } },
    ],
    [
      { what: "price", how: "add", cents: 1 },
      { before: { cents: 9999 }, after: { cents: 10000 } },
    ],
    [
      { what: "price", how: "take", cents: 9999 },
      { problem: "The price would not be above R 0.00" },
    ],
    [
      { what: "price", how: "add", cents: 999_999_999_999 },
      { problem: "More than a price can be" },
    ],
    [
      { what: "category", path: ["a", "c"] },
      { before: { path: ["a", "b"] }, after: { path: ["a", "c"] } },
    ],
    [{ what: "category", path: ["a", "b"] }, undefined],
  ])("%j", (change, outcome) => {
    expect(planProductChange(product, change)).toEqual(outcome);
  });

  test.each([
    [9999, 1000, 10999, true],
    [10000, 1500, 11500, false],
    [1, 5000, 2, true],
    [1, -5000, 1, undefined],
    [333, -3333, 222, true],
    [500_000_000_000, 9999, 999_950_000_000, false],
  ])(
    "%i cents changed by %i hundredths of a percent give %i, half a cent rounded up",
    (cents, by, after, isRounded) => {
      const planned = planProductChange({ ...product, cents }, percent(by));
      if (isRounded === undefined) return expect(planned).toBeUndefined();
      expect(planned).toEqual({
        before: { cents },
        after: { cents: after },
        ...(isRounded && { isRounded }),
      });
    },
  );
});

describe("the bulk change form", () => {
  test.each([
    [
      { what: "stock", how: "set", amount: "0" },
      { what: "stock", how: "set", amount: 0 },
    ],
    [
      { what: "stock", how: "add", amount: "1 000" },
      { what: "stock", how: "add", amount: 1000 },
    ],
    [
      { what: "price", how: "set", amount: "R 2 000,50" },
      { what: "price", how: "set", cents: 200050 },
    ],
    [{ what: "price", how: "raise", amount: "2,5 %" }, percent(250)],
    [{ what: "price", how: "lower", amount: "10" }, percent(-1000)],
  ])("parses %j", (submitted, value) => {
    expect(bulkForm.parse(submitted)).toEqual(value);
  });

  test.each([
    [{ what: "stock", how: "add", amount: "0" }, bulkMessages.stock],
    [{ what: "stock", how: "set", amount: "-1" }, bulkMessages.stock],
    [{ what: "stock", how: "set", amount: "1.5" }, bulkMessages.stock],
    [{ what: "price", how: "set", amount: "" }, bulkMessages.amount],
    [{ what: "price", how: "set", amount: "0" }, bulkMessages.amount],
    [{ what: "price", how: "raise", amount: "2.555" }, bulkMessages.percent],
    [{ what: "price", how: "raise", amount: "1001" }, bulkMessages.percent],
    [{ what: "price", how: "lower", amount: "100" }, bulkMessages.tooLow],
    [{ what: "category", category: "" }, bulkMessages.category],
  ])("rejects %j", (submitted, message) => {
    expect(bulkForm.safeParse(submitted).error?.issues[0]?.message).toBe(message);
  });
});
