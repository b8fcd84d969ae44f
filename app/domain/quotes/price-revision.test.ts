import fc from "fast-check";
import { expect, test } from "vitest";
import { priceOrder, splitVat } from "#app/domain/checkout/pricing.ts";
import type { DiscountTerm } from "#app/domain/discounts/apply-discounts.ts";
import {
  chooseOptions,
  mostThatOptionsAdd,
  priceRevision,
  revisionMargin,
} from "./price-revision.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Also more than everything costs. */
const anyTerm: fc.Arbitrary<DiscountTerm> = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 1, max: 100_00 }).map((value) => ({ percent: value / 100 })),
  fc.integer({ min: 1, max: 50_000_00 }).map((cents) => ({ cents })),
);
const anyLine = fc
  .record({
    unitPrice: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9_999_99 })),
    quantity: fc.integer({ min: 1, max: 40 }),
    ownDiscount: anyTerm,
    isOptional: fc.boolean(),
    choiceGroup: fc.constantFrom(null, null, "A", "B"),
    isTicked: fc.boolean(),
  })
  .map(({ choiceGroup, isOptional, ...line }) => ({
    ...{ ...line, choiceGroup },
    isOptional: isOptional && choiceGroup === null,
  }));
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 12 });

/** What the customer ticks, with one of each group; undefined where nothing is left. */
function choose(
  lines: readonly (typeof anyLine extends fc.Arbitrary<infer Line> ? Line : never)[],
) {
  const named = lines.map((line, index) => ({ ...line, id: String(index) }));
  const oneOfEach = [...Map.groupBy(named, ({ choiceGroup }) => choiceGroup)].flatMap(
    ([group, [first]]) => (group && first ? [first.id] : []),
  );
  const ticked = named.flatMap(({ id, isOptional, isTicked }) =>
    isOptional && isTicked ? [id] : [],
  );
  const chosen = chooseOptions(named, [...oneOfEach, ...ticked]);
  return chosen.ok ? chosen.lines : undefined;
}

test("whatever is chosen and agreed adds up to the cent, and an order of it costs the same", () => {
  fc.assert(
    fc.property(anyLines, anyTerm, fc.constantFrom(15, 15.5, null), (made, onWhole, vatPercent) => {
      const lines = choose(made);
      fc.pre(lines !== undefined);
      const priced = priceRevision(lines ?? [], onWhole);
      const chosen = priced.lines.filter(({ isChosen }) => isChosen);
      for (const { unitPrice, quantity, discount, net } of priced.lines) {
        expect(net).toBe(unitPrice * quantity - discount);
        expect(net).toBeGreaterThanOrEqual(0);
        expect(discount).toBeGreaterThanOrEqual(0);
      }
      expect(priced.goods).toBe(sum(chosen.map(({ net }) => net)));
      // The document shows each line with its own discount, and the discount on the whole once.
      const shown = priceRevision(lines ?? [], undefined);
      expect(shown.goods - priced.onWhole).toBe(priced.goods);
      const ordered = priceOrder(
        chosen.map(({ unitPrice, quantity, discount }) => ({
          ...{ productId: null, categoryIds: [], isOnSale: false, quantity },
          ...{ shopPrice: unitPrice, unitPrice, agreedDiscount: discount },
          product: { weightGrams: 0 },
        })),
        { method: "courier", province: undefined, promisedCents: 99_00, vatPercent },
      );
      if (!ordered.ok) throw new Error(ordered.reason);
      expect(ordered.lines.map(({ net }) => net)).toEqual(chosen.map(({ net }) => net));
      expect(ordered.totals.total).toBe(priced.goods + 99_00);
      const vat = splitVat([...chosen.map(({ net }) => net), 99_00], vatPercent);
      expect(sum(vat)).toBe(ordered.totals.vat);
    }),
  );
});

test("an option that is not chosen takes no part in the discount on the whole", () => {
  const line = { unitPrice: 100_00, quantity: 1, ownDiscount: undefined };
  const lines = [
    { ...line, isChosen: true },
    { ...line, isChosen: false },
  ];
  expect(priceRevision(lines, { cents: 30_00 })).toMatchObject({
    ...{ goods: 70_00, onWhole: 30_00 },
    lines: [{ discount: 30_00 }, { discount: 0 }],
  });
});

test("an amount above everything takes all of it off, and no more", () => {
  const lines = [
    { unitPrice: 100_00, quantity: 1, ownDiscount: { cents: 150_00 }, isChosen: true },
    { unitPrice: 10_00, quantity: 2, ownDiscount: { percent: 10 }, isChosen: true },
  ];
  expect(priceRevision(lines, { cents: 500_00 })).toMatchObject({
    ...{ goods: 0, onWhole: 18_00 },
    lines: [
      { discount: 100_00, net: 0 },
      { discount: 20_00, net: 0 },
    ],
  });
});

test("the margin is what is paid excluding VAT, less the cost, of what is chosen", () => {
  const line = { net: 115_00, quantity: 2, isChosen: true, costPrice: 30_00 };
  expect(revisionMargin([line, { ...line, isChosen: false }], 15)).toEqual({
    ...{ cents: 40_00, percent: 40, isComplete: true },
  });
  const unknown = { ...line, costPrice: undefined };
  expect(revisionMargin([line, unknown], null)).toMatchObject({ cents: 55_00, isComplete: false });
  expect(revisionMargin([unknown], 15)).toBeUndefined();
});

test("other options add at most what is optional, and the dearest of each group", () => {
  const line = (
    net: number,
    choiceGroup: string | null,
    isChosen: boolean,
    isOptional = false,
  ) => ({
    ...{ net, choiceGroup, isChosen, isOptional },
  });
  expect(mostThatOptionsAdd([line(900, null, true)])).toBe(0);
  expect(mostThatOptionsAdd([line(50, null, false, true), line(70, null, true, true)])).toBe(50);
  const groups = [
    line(10, "A", true),
    line(25, "A", false),
    line(9, "B", true),
    line(4, "B", false),
  ];
  expect(mostThatOptionsAdd(groups)).toBe(15);
});
