import { describe, expect, test } from "vitest";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { marginOf, staffProductFields } from "./staff-product-fields.ts";

const { cost, reorderLevel } = staffProductFields;
const { costInvalid, reorderLevelInvalid } = productTexts.fields;

describe("the cost", () => {
  test.each([
    ["", null],
    ["0", 0],
    ["18500.00", 1_850_000],
    ["R 18 500,50", 1_850_050],
  ])("%j is %j", (written, value) => {
    expect(cost.form.parse(written)).toEqual({ value });
  });

  test.each(["-1", "a lot", "1.234", "99999999999", "1".repeat(1000)])("rejects %j", (written) => {
    expect(cost.form.parse(written)).toEqual({ problem: costInvalid });
  });
});

describe("the reorder level", () => {
  test("is 3 unless somebody says otherwise", () => {
    expect(reorderLevel.form.parse(" ")).toEqual({ value: 3 });
    expect(reorderLevel.form.parse("0")).toEqual({ value: 0 });
  });

  test.each(["-1", "1.5", "1000001", "many"])("rejects %j", (written) => {
    expect(reorderLevel.form.parse(written)).toEqual({ problem: reorderLevelInvalid });
  });
});

describe("the margin", () => {
  test("is what the price leaves, excluding VAT", () => {
    expect(marginOf({ cents: 11_500, costCents: 7_500 }, 15)).toEqual({
      cents: 2_500,
      percent: 25,
    });
    expect(marginOf({ cents: 10_000, costCents: 7_500 }, null)).toEqual({
      cents: 2_500,
      percent: 25,
    });
  });

  test("may be a loss, and is unknown without a cost", () => {
    expect(marginOf({ cents: 10_000, costCents: 12_000 }, null)).toEqual({
      cents: -2_000,
      percent: -20,
    });
    expect(marginOf({ cents: 10_000, costCents: null }, 15)).toBeUndefined();
    expect(marginOf({ cents: 0, costCents: 100 }, 15)).toBeUndefined();
  });
});
