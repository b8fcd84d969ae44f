import { describe, expect, test } from "vitest";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { checkPrices } from "./check-prices.ts";
import { priceFields } from "./price-fields.ts";

const messages = productTexts.fields;

describe("quantity prices", () => {
  const { form, csv, audit, describe: inWords } = priceFields.priceBreaks;

  test.for([
    ["", []],
    ["10: 99.00", [[10, 99_00]]],
    [
      "10: 99\r\n\r\n50: 95.50\n",
      [
        [10, 99_00],
        [50, 95_50],
      ],
    ],
    [
      "50: 95; 10: R 1 299,50",
      [
        [10, 1299_50],
        [50, 95_00],
      ],
    ],
    [
      "10+ 99\n20 = 90",
      [
        [10, 99_00],
        [20, 90_00],
      ],
    ],
  ] as const)("are read from %j", ([text, steps]) => {
    const value = steps.map(([quantity, cents]) => ({ quantity, cents }));
    expect(form.parse(text)).toEqual({ value });
    expect(csv.parse(csv.format(value))).toEqual({ value });
    expect(form.parse(form.format(value))).toEqual({ value });
  });

  test.for([
    "10",
    "1: 99",
    "0: 99",
    "10: 0",
    "10: ninety",
    "-10: 5",
    "1234567: 1",
    Array.from({ length: 11 }, (_, place) => `${place + 2}: ${100 - place}`).join("\n"),
    " ".repeat(501),
  ])("are not read from %j", (text) => {
    expect(form.parse(text)).toEqual({ problem: messages.priceBreaksInvalid });
  });

  test.for(["10: 99\n10: 98", "10: 99\n20: 99", "10: 99\n20: 100"])(
    "get cheaper with each step, unlike %j",
    (text) => {
      expect(form.parse(text)).toEqual({ problem: messages.priceBreaksNotCheaper });
    },
  );

  test("written differently are no change; none are told as none", () => {
    expect(form.normalize("10 : 99")).toBe(form.normalize("10: 99.00\n"));
    expect(form.normalize("ten")).toBe("ten");
    expect([audit([]), inWords([]), csv.format([])]).toEqual([null, "None", ""]);
  });
});

describe("the dates of a sale", () => {
  const { saleStartsAt, saleEndsAt } = priceFields;

  test.for([
    ["2026-11-30T23:59", "2026-11-30T21:59:00.000Z"],
    ["2026-11-30 23:59", "2026-11-30T21:59:00.000Z"],
    ["2026/11/30 08:00:00", "2026-11-30T06:00:00.000Z"],
  ] as const)("are in South African time: %s", ([text, value]) => {
    expect(saleStartsAt.form.parse(text)).toEqual({ value });
    expect(saleEndsAt.csv.parse(saleEndsAt.csv.format(value))).toEqual({ value });
    expect(saleEndsAt.form.parse(saleEndsAt.form.format(value))).toEqual({ value });
  });

  test("without a time are whole days", () => {
    expect(saleStartsAt.csv.parse("2026-11-27")).toEqual({ value: "2026-11-26T22:00:00.000Z" });
    expect(saleEndsAt.csv.parse("2026-11-30")).toEqual({ value: "2026-11-30T22:00:00.000Z" });
  });

  test("may be empty, and are refused when they are no date", () => {
    expect(saleEndsAt.form.parse(" ")).toEqual({ value: null });
    for (const text of ["tomorrow", "2026-02-30", "2026-13-01", "2026-11-30T25:00", "30/11/2026"]) {
      expect(saleEndsAt.form.parse(text)).toEqual({ problem: messages.momentInvalid });
    }
  });
});

describe("the sale price", () => {
  test.for([
    ["", { value: null }],
    ["999", { value: 999_00 }],
    ["R 1 299,50", { value: 1299_50 }],
    ["0", { problem: messages.salePriceInvalid }],
    ["-5", { problem: messages.salePriceInvalid }],
    ["1".repeat(60), { problem: messages.salePriceInvalid }],
  ] as const)("written as %j", ([text, outcome]) => {
    expect(priceFields.salePrice.form.parse(text)).toEqual(outcome);
  });
});

describe("the prices of a product together", () => {
  const prices = {
    cents: 100_00,
    saleCents: 90_00,
    saleStartsAt: "2026-11-27T06:00:00.000Z",
    saleEndsAt: "2026-11-30T22:00:00.000Z",
    priceBreaks: [{ quantity: 10, cents: 95_00 }],
  };

  test.for([
    [{}, {}],
    [{ saleCents: 100_00 }, { salePrice: messages.salePriceNotBelow }],
    [{ saleCents: null }, { salePrice: messages.salePriceMissing }],
    [{ saleCents: null, saleStartsAt: null, saleEndsAt: null }, {}],
    [{ saleEndsAt: prices.saleStartsAt }, { saleEndsAt: messages.saleEndsBeforeStart }],
    [{ cents: 95_00 }, { priceBreaks: messages.priceBreaksNotBelow }],
  ] as const)("with %j", ([change, problems]) => {
    expect(checkPrices({ ...prices, ...change })).toEqual(problems);
  });
});
