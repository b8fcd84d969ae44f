import { describe, expect, test } from "vitest";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { MARKUP_INVALID } from "#app/domain/catalogue/prices/calculate-price.ts";
import { type BulkChange, bulkForm, bulkMessages, planProductChange } from "./bulk-change.ts";

const noSale = { saleCents: null, saleStartsAt: null, saleEndsAt: null, priceBreaks: [] };
const product = {
  cents: 9999,
  costCents: 5000,
  stock: 4,
  path: ["a", "b"],
  status: "draft" as const,
  publishAt: null,
  missing: [],
  attributes: {},
  ...noSale,
};
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
      { problem: "Only 4 in stock: stock cannot go below 0" },
    ],
    [
      { what: "stock", how: "add", amount: 2_147_483_647 },
      { problem: "Stock would be above the maximum" },
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
    [{ what: "price", how: "take", cents: 9999 }, { problem: "The price must be above R 0.00" }],
    [
      { what: "price", how: "add", cents: 999_999_999_999 },
      { problem: "The price would be above the maximum" },
    ],
    [
      { what: "category", path: ["a", "c"] },
      { before: { path: ["a", "b"] }, after: { path: ["a", "c"] } },
    ],
    [{ what: "category", path: ["a", "b"] }, undefined],
    [
      { what: "status", to: "publish" },
      {
        before: { status: "draft", publishAt: null },
        after: { status: "published", publishAt: null },
      },
    ],
    [{ what: "status", to: "restore" }, { problem: "Not archived" }],
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

describe("prices with an ending", () => {
  test.each([
    ["9.00", 10450, 10900],
    ["9.00", 10400, 10900],
    ["9.00", 10399, 9900],
    ["9.00", 100, 900],
    ["9.99", 129_900, 129_999],
    ["9.99", 130_498, 129_999],
    ["0.00", 129_499, 129_000],
    ["0.00", 129_500, 130_000],
    ["0.00", 499, 1000],
    ["9.99", 999_999_999_999, 999_999_999_999],
  ] as const)("to …%s, %i cents become %i", (ending, cents, after) => {
    const change: BulkChange = { what: "price", how: "set", cents, ending };
    const isRounded = after !== cents && { isRounded: true };
    expect(planProductChange({ ...product, cents: 1 }, change)).toEqual({
      before: { cents: 1 },
      after: { cents: after },
      ...isRounded,
    });
  });

  test("are chosen in the form of a price change; any other ending is refused", () => {
    const form = { what: "price", how: "raise", amount: "10" };
    expect(bulkForm.parse({ ...form, ending: "9.00" })).toEqual({
      ...{ what: "price", how: "percent", hundredths: 1000, ending: "9.00" },
    });
    expect(bulkForm.parse({ ...form, ending: "" })).not.toHaveProperty("ending");
    expect(bulkForm.safeParse({ ...form, ending: "5.55" }).success).toBe(false);
  });

  test("never end at or below the sale price or a quantity price", () => {
    const { salePriceNotBelow, priceBreaksNotBelow } = productTexts.fields;
    const lower: BulkChange = { what: "price", how: "set", cents: 9000 };
    const onSale = { ...product, saleCents: 9000 };
    expect(planProductChange(onSale, lower)).toEqual({ problem: salePriceNotBelow });
    const inQuantities = { ...product, priceBreaks: [{ quantity: 10, cents: 9500 }] };
    expect(planProductChange(inQuantities, lower)).toEqual({ problem: priceBreaksNotBelow });
  });
});

test("a draft that lacks something is not published", () => {
  const publish: BulkChange = { what: "status", to: "publish" };
  expect(planProductChange({ ...product, missing: ["Valid price is required"] }, publish)).toEqual({
    problem: productTexts.fields.priceInvalid,
  });
  expect(planProductChange({ ...product, cents: 0 }, { what: "status", to: "archive" })).toEqual({
    before: { status: "draft", publishAt: null },
    after: { status: "archived", publishAt: null },
  });
});

describe("prices from the cost", () => {
  const markup: BulkChange = { what: "price", how: "markup", markup: 25_00, vatPercent: 15 };

  test("have the mark-up, VAT and the ending", () => {
    expect(planProductChange(product, markup)).toEqual({
      ...{ before: { cents: 9999 }, after: { cents: 7188 } },
    });
    expect(planProductChange(product, { ...markup, ending: "9.00" })).toMatchObject({
      ...{ after: { cents: 6900 }, isRounded: true },
    });
    // A draft gets its first price.
    expect(planProductChange({ ...product, cents: 0 }, markup)).toMatchObject({
      after: { cents: 7188 },
    });
  });

  test("need a cost", () => {
    for (const costCents of [null, 0]) {
      expect(planProductChange({ ...product, costCents }, markup)).toEqual({
        problem: "It has no cost. Enter the cost first.",
      });
    }
  });
});

describe("a sale", () => {
  const dates = {
    saleStartsAt: "2036-11-27T06:00:00.000Z",
    saleEndsAt: "2036-11-30T21:59:00.000Z",
  };
  const sale: BulkChange = { what: "sale", how: "percent", hundredths: -10_00, ...dates };

  test("is set for all products with its dates, and ended", () => {
    expect(planProductChange(product, { ...sale, ending: "9.00" })).toEqual({
      before: { saleCents: null, saleStartsAt: null, saleEndsAt: null },
      after: { saleCents: 8900, ...dates },
      isRounded: true,
    });
    const onSale = { ...product, saleCents: 8900, ...dates };
    expect(planProductChange(onSale, { ...sale, ending: "9.00" })).toBeUndefined();
    expect(planProductChange(onSale, { what: "sale", how: "end" })).toEqual({
      before: { saleCents: 8900, ...dates },
      after: { saleCents: null, saleStartsAt: null, saleEndsAt: null },
    });
    expect(planProductChange(product, { what: "sale", how: "end" })).toBeUndefined();
  });

  test("is below the price and ends after it starts", () => {
    const { salePriceNotBelow, saleEndsBeforeStart } = productTexts.fields;
    expect(planProductChange(product, { what: "sale", how: "set", cents: 9999, ...dates })).toEqual(
      {
        problem: salePriceNotBelow,
      },
    );
    const backwards = { saleStartsAt: dates.saleEndsAt, saleEndsAt: dates.saleStartsAt };
    expect(planProductChange(product, { ...sale, ...backwards })).toEqual({
      problem: saleEndsBeforeStart,
    });
  });
});

const ID = "0f3e9d5c-7a4b-4c1e-9d7f-1f2e3d4c5b6a";

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
    [
      { what: "price", how: "markup", amount: "12,5 %", ending: ".99" },
      { what: "price", how: "markup", markup: 1250, ending: ".99" },
    ],
    [
      { what: "sale", how: "lower", amount: "10", saleEndsAt: "2036-11-30T23:59" },
      {
        ...{ what: "sale", how: "percent", hundredths: -1000 },
        ...{ saleStartsAt: null, saleEndsAt: "2036-11-30T21:59:00.000Z" },
      },
    ],
    [
      { what: "sale", how: "end", amount: "" },
      { what: "sale", how: "end" },
    ],
    [
      { what: "attribute", attribute: ID, how: "set", "value.0": "VLANs", "value.2": " 802.1X" },
      { what: "attribute", attribute: ID, input: "VLANs\n802.1X" },
    ],
    [
      { what: "attribute", attribute: ID, how: "clear", value: "24" },
      { what: "attribute", attribute: ID, input: "" },
    ],
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
    [{ what: "price", how: "markup", amount: "1001" }, MARKUP_INVALID],
    [{ what: "sale", how: "lower", amount: "100" }, bulkMessages.tooLow],
    [{ what: "sale", how: "set", amount: "" }, bulkMessages.amount],
    [
      { what: "sale", how: "set", amount: "5", saleEndsAt: "soon" },
      productTexts.fields.momentInvalid,
    ],
    [{ what: "category", category: "" }, bulkMessages.category],
    [{ what: "attribute", attribute: "x", how: "set", value: "1" }, bulkMessages.attribute],
    [{ what: "attribute", attribute: ID, how: "set", value: " " }, bulkMessages.value],
  ])("rejects %j", (submitted, message) => {
    expect(bulkForm.safeParse(submitted).error?.issues[0]?.message).toBe(message);
  });
});
