import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allocate,
  applyDiscounts,
  codeStatus,
  type DiscountableLine,
  type DiscountEffect,
  type DiscountTerms,
  discountLabel,
  missingMinimum,
} from "./apply-discounts.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

const line = (facts: Partial<DiscountableLine> = {}): DiscountableLine => {
  const { shopPrice = 100_00 } = facts;
  return {
    ...{ productId: "cable", categoryIds: [], quantity: 1, isOnSale: false, shopPrice },
    ...{ unitPrice: shopPrice, ...facts },
  };
};
const discount = (effect: DiscountEffect, facts: Partial<DiscountTerms> = {}): DiscountTerms => ({
  ...{ id: "discount", name: "Special", code: undefined, minimum: undefined },
  ...{ categoryIds: [], productIds: [], includesSaleItems: false, effect, ...facts },
});
const percent = (value: number, facts?: Partial<DiscountTerms>) =>
  discount({ kind: "percent", percent: value }, facts);
const amount = (cents: number, facts?: Partial<DiscountTerms>) =>
  discount({ kind: "amount", cents }, facts);
const freeDelivery = (facts?: Partial<DiscountTerms>) =>
  discount({ kind: "free-delivery" }, { id: "free", ...facts });
const taken = (lines: readonly DiscountableLine[], ...discounts: readonly DiscountTerms[]) =>
  applyDiscounts(lines, discounts).lines.map((each) => each.discount);

describe("allocate", () => {
  test("adds up, gives each its share to the cent, and never more than its amount", () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 9_999_999_99 }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const goods = sum(all);
        const cents = Math.min(goods, Math.round(goods * share));
        const shares = allocate(cents, all);
        expect(sum(shares)).toBe(cents);
        shares.forEach((each, index) => {
          const exact = BigInt(all[index] ?? 0) * BigInt(cents);
          const floor = goods === 0 ? 0 : Number(exact / BigInt(goods));
          expect([floor, floor + 1]).toContain(each);
          expect(each).toBeLessThanOrEqual(all[index] ?? 0);
        });
      }),
    );
  });

  test.for<[cents: number, amounts: number[], shares: number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    // 0.5, 1.2 and 1.3 cents.
    [3, [5, 12, 13], [1, 1, 1]],
    [1, [0, 1], [0, 1]],
    [0, [0, 0], [0, 0]],
  ])("%i cents among %o: %o", ([cents, amounts, shares]) => {
    expect(allocate(cents, amounts)).toEqual(shares);
  });
});

describe("one discount", () => {
  const anyLine = fc
    .record({
      shopPrice: fc.integer({ min: 1, max: 500_000_00 }),
      quantity: fc.integer({ min: 1, max: 40 }),
      ownShare: fc.double({ min: 0, max: 1, noNaN: true }),
      isOnSale: fc.boolean(),
      productId: fc.constantFrom("a", "b", null),
      categoryIds: fc.subarray(["c", "d"]),
    })
    .map(({ ownShare, ...each }) => ({
      ...each,
      unitPrice: Math.max(1, Math.round(each.shopPrice * (1 - ownShare))),
    }));
  const anyEffect = fc.oneof(
    fc.integer({ min: 1, max: 100_00 }).map((value) => ({ kind: "percent", percent: value / 100 })),
    fc.integer({ min: 1, max: 1_000_000_00 }).map((cents) => ({ kind: "amount", cents })),
    fc.constant({ kind: "free-delivery" }),
  ) as fc.Arbitrary<DiscountEffect>;
  const anyDiscount = fc
    .record({
      effect: anyEffect,
      minimum: fc.option(fc.integer({ min: 1, max: 1_000_000_00 }), { nil: undefined }),
      productIds: fc.subarray(["a", "b"]),
      categoryIds: fc.subarray(["c", "d"]),
      includesSaleItems: fc.boolean(),
    })
    .map(({ effect, ...facts }) => discount(effect, facts));
  const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 12 });

  test("no line costs less than nothing, all adds up, and nobody pays more than without", () => {
    fc.assert(
      fc.property(anyLines, fc.array(anyDiscount, { maxLength: 4 }), (lines, discounts) => {
        const found = discounts.map((each, index) => ({ ...each, id: `discount ${index}` }));
        const priced = applyDiscounts(lines, found);
        const own = sum(lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
        expect(priced.undiscounted).toBe(own);
        expect(priced.goods).toBe(sum(priced.lines.map(({ net }) => net)));
        expect(priced.goods).toBeLessThanOrEqual(own);
        expect(sum(priced.lines.map((each) => each.discount))).toBe(priced.discount?.cents ?? 0);
        priced.lines.forEach((each, index) => {
          const { quantity = 0, shopPrice, unitPrice } = lines[index] ?? {};
          expect(each.net).toBe(each.unitPrice * quantity - each.discount);
          expect(each.net).toBeGreaterThanOrEqual(0);
          // The whole order has the customer's own prices or the shop's with a discount, never some of both.
          expect(each.unitPrice).toBe(priced.discount ? shopPrice : unitPrice);
        });
        // The cheapest: none of them alone would have been cheaper.
        for (const each of found) {
          expect(applyDiscounts(lines, [each]).goods).toBeGreaterThanOrEqual(priced.goods);
        }
      }),
    );
  });

  test.for<[percent: number, price: number, off: number]>([
    [10, 100_00, 10_00],
    [12.5, 99_99, 12_50],
    [33.33, 100, 33],
    // Half a cent is rounded up, in favour of the buyer.
    [50, 1, 1],
    [50, 3, 2],
    [0.07, 1_000_00, 70],
    [100, 123_45, 123_45],
    [0.01, 10, 0],
  ])("%d%% off %i cents is %i cents", ([value, shopPrice, off]) => {
    expect(taken([line({ shopPrice })], percent(value))).toEqual([off]);
  });

  test("percent is rounded once for the order, not for each line", () => {
    const lines = Array.from({ length: 3 }, () => line({ shopPrice: 5 }));
    // 1.5 cents of 15, not three times half a cent.
    expect(taken(lines, percent(10))).toEqual([1, 1, 0]);
  });

  test("an amount above the goods takes all of them off, and no more", () => {
    const priced = applyDiscounts([line(), line({ shopPrice: 1 })], [amount(500_00)]);
    expect(priced).toMatchObject({ goods: 0, discount: { cents: 100_01 } });
    expect(priced.lines.map(({ net }) => net)).toEqual([0, 0]);
  });

  test("from its minimum on, in the shop's prices of the goods that it is for", () => {
    const lines = [
      line({ shopPrice: 60_00, unitPrice: 50_00 }),
      line({ productId: "switch", shopPrice: 500_00 }),
    ];
    const wanted = (minimum: number) => amount(20_00, { minimum, productIds: ["cable"] });
    expect(taken(lines, wanted(60_00))).toEqual([20_00, 0]);
    expect(taken(lines, wanted(60_01))).toEqual([0, 0]);
    expect(missingMinimum(wanted(60_01), lines)).toBe(1);
    expect(missingMinimum(wanted(60_00), lines)).toBeUndefined();
  });

  test("leaves out goods on sale unless it includes them, also for its minimum", () => {
    const lines = [line(), line({ isOnSale: true })];
    expect(taken(lines, percent(10))).toEqual([10_00, 0]);
    expect(taken(lines, percent(10, { includesSaleItems: true }))).toEqual([10_00, 10_00]);
    expect(missingMinimum(percent(10, { minimum: 150_00 }), lines)).toBe(50_00);
    expect(
      missingMinimum(percent(10, { minimum: 150_00, includesSaleItems: true }), lines),
    ).toBeUndefined();
  });

  test("is for its products and for the categories of a product, at whatever level", () => {
    const lines = [
      line({ productId: "cable", categoryIds: ["networks", "cables"] }),
      line({ productId: "switch", categoryIds: ["networks"] }),
      line({ productId: "laptop", categoryIds: ["computers"] }),
      line({ productId: null }),
    ];
    const of = (facts: Partial<DiscountTerms>) => taken(lines, percent(10, facts));
    expect(of({})).toEqual([10_00, 10_00, 10_00, 10_00]);
    expect(of({ categoryIds: ["networks"] })).toEqual([10_00, 10_00, 0, 0]);
    expect(of({ categoryIds: ["cables"], productIds: ["laptop"] })).toEqual([10_00, 0, 10_00, 0]);
    // Its only category was deleted: it is for nothing, not for everything.
    expect(of({ categoryIds: ["deleted"] })).toEqual([0, 0, 0, 0]);
  });
});

describe("the customer's own prices", () => {
  const lines = [line({ unitPrice: 90_00 }), line({ unitPrice: 100_00 })];

  test("or the discount, whichever makes the whole order cheaper, and never both", () => {
    expect(applyDiscounts(lines, [percent(4)])).toMatchObject({
      ...{ goods: 190_00, discount: undefined },
      lines: [{ unitPrice: 90_00, discount: 0 }, { unitPrice: 100_00 }],
    });
    expect(applyDiscounts(lines, [percent(6)])).toMatchObject({
      ...{ goods: 188_00, discount: { cents: 12_00 } },
      lines: [
        { unitPrice: 100_00, discount: 6_00 },
        { unitPrice: 100_00, discount: 6_00 },
      ],
    });
  });

  test("win where both cost the same; then a discount without a code", () => {
    expect(applyDiscounts(lines, [percent(5)]).discount).toBeUndefined();
    const [plain, coded] = [percent(10, { id: "plain" }), percent(10, { id: "c", code: "TEN" })];
    expect(applyDiscounts([line()], [coded, plain]).discount?.id).toBe("plain");
    // Of two without a code, the older one, which is named first.
    const younger = percent(10, { id: "younger" });
    expect(applyDiscounts([line()], [plain, younger]).discount?.id).toBe("plain");
  });

  test("free delivery stands beside either; a code is not used up where delivery is free without it", () => {
    const [coded, automatic] = [freeDelivery({ id: "coded", code: "FREE" }), freeDelivery()];
    expect(applyDiscounts(lines, [coded])).toMatchObject({
      ...{ goods: 190_00, discount: undefined, freeDelivery: { id: "coded" } },
    });
    expect(applyDiscounts(lines, [percent(50), coded])).toMatchObject({
      ...{ goods: 100_00, discount: { cents: 100_00 }, freeDelivery: { id: "coded" } },
    });
    expect(applyDiscounts(lines, [coded, automatic]).freeDelivery?.id).toBe("free");
    const dear = freeDelivery({ minimum: 200_01 });
    expect(applyDiscounts(lines, [dear]).freeDelivery).toBeUndefined();
    const others = freeDelivery({ productIds: ["switch"] });
    expect(applyDiscounts(lines, [others]).freeDelivery).toBeUndefined();
  });

  test("a discount may leave an order of free goods", () => {
    expect(applyDiscounts(lines, [percent(100)])).toMatchObject({ goods: 0, undiscounted: 190_00 });
  });
});

test("what was agreed is taken off, but free delivery still counts the goods before it", () => {
  const lines = [line({ quantity: 2, agreedDiscount: 30_00 })];
  expect(applyDiscounts(lines, [])).toMatchObject({
    ...{ goods: 170_00, undiscounted: 200_00, lines: [{ discount: 30_00, net: 170_00 }] },
  });
});

test("an empty cart has no discount", () => {
  expect(applyDiscounts([], [percent(10), freeDelivery()])).toMatchObject({
    ...{ lines: [], goods: 0, discount: undefined, freeDelivery: undefined },
  });
});

describe("codeStatus", () => {
  const cart = [line({ unitPrice: 90_00 })];
  const code = "SPRING";

  test.for<[kind: string, discounts: DiscountTerms[], status: object]>([
    ["applied", [percent(20, { code })], { kind: "applied" }],
    ["free delivery", [freeDelivery({ code })], { kind: "free-delivery" }],
    [
      "free delivery that there is without it",
      [freeDelivery({ code }), freeDelivery({ id: "automatic" })],
      { kind: "not-better" },
    ],
    [
      "below its minimum",
      [percent(20, { code, minimum: 150_00 })],
      { kind: "below-minimum", missing: 50_00 },
    ],
    ["no better than own prices", [percent(10, { code })], { kind: "not-better" }],
    [
      "worse than another discount",
      [percent(20, { code }), percent(30, { id: "other" })],
      { kind: "not-better" },
    ],
    ["unknown", [percent(20)], { kind: "refused" }],
    ["for other goods", [percent(20, { code, productIds: ["switch"] })], { kind: "refused" }],
    [
      "for other goods, and below its minimum",
      [percent(20, { code, productIds: ["switch"], minimum: 150_00 })],
      { kind: "refused" },
    ],
  ])("%s", ([, discounts, status]) => {
    expect(codeStatus(code, discounts, cart)).toEqual(status);
  });

  test("a code for what was removed or is sold out is refused", () => {
    const left = [line(), line({ productId: "switch", quantity: 0 })];
    const ofSwitches = { code, productIds: ["switch"] };
    for (const each of [percent(20, ofSwitches), freeDelivery(ofSwitches)]) {
      expect(codeStatus(code, [each], left)).toEqual({ kind: "refused" });
      expect(applyDiscounts(left, [each])).toMatchObject({
        ...{ discount: undefined, freeDelivery: undefined },
      });
    }
  });

  test("a code for goods that are not on sale is refused for those that are", () => {
    expect(codeStatus(code, [percent(20, { code })], [line({ isOnSale: true })])).toEqual({
      kind: "refused",
    });
  });

  test("nobody asked without a code", () => {
    expect(codeStatus(undefined, [percent(20)], cart)).toBeUndefined();
    expect(codeStatus("", [percent(20)], cart)).toBeUndefined();
  });
});

test("a label names the code, unless it is the name", () => {
  expect(discountLabel({ name: "Spring special", code: "SPRING10" })).toBe(
    "Spring special (SPRING10)",
  );
  expect(discountLabel({ name: "Spring10", code: "SPRING10" })).toBe("Spring10");
  expect(discountLabel({ name: "Spring special", code: undefined })).toBe("Spring special");
});
