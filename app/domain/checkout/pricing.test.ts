import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { delivery } from "#app/content/delivery.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { provinces } from "#app/settings/provinces.ts";
import { deliveryCost, deliveryMethodsFor, totalWeight } from "./delivery.ts";
import { goodsTotal, orderTotals, splitVat } from "./pricing.ts";

const cents = fc.integer({ min: 1, max: 999_999_999 });
const lines = fc.array(
  fc.record({ unitPrice: cents, quantity: fc.integer({ min: 1, max: 999 }) }),
  { minLength: 1, maxLength: 100 },
);
/** In hundredths of a percent; null where no VAT is charged. */
const rate = fc.oneof(
  fc.constantFrom(15, 15.5, 16, null),
  fc.integer({ min: 100, max: 9900 }).map((points) => points / 100),
);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

describe("money always adds up to the cent", () => {
  test("the total is goods and delivery, and VAT is the nearest cent of rate / (100 + rate) of it", () => {
    fc.assert(
      fc.property(lines, fc.nat(1_000_000), rate, (all, brought, vatPercent) => {
        const goods = { goods: goodsTotal(all), freeDelivery: undefined };
        const totals = orderTotals(goods, brought, vatPercent);
        const exact = all.reduce(
          (n, { unitPrice, quantity }) => n + BigInt(unitPrice) * BigInt(quantity),
          0n,
        );
        expect(BigInt(totals.goods)).toBe(exact);
        expect(totals.total).toBe(totals.goods + totals.delivery);
        // Half a cent goes up.
        const points = BigInt(Math.round((vatPercent ?? 0) * 100));
        const whole = 10_000n + points;
        const vat = (2n * BigInt(totals.total) * points + whole) / (2n * whole);
        expect(BigInt(totals.vat)).toBe(vat);
      }),
    );
  });

  test("the VAT of the parts is the VAT of the whole, and no part is off by more than a cent", () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 100 }), rate, (amounts, percent) => {
        const parts = splitVat(amounts, percent);
        expect(sum(parts)).toBe(includedVat(sum(amounts), percent));
        amounts.forEach((amount, place) => {
          const apart = (parts[place] ?? Number.NaN) - includedVat(amount, percent);
          expect(Math.abs(apart)).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});

describe("bringing it", () => {
  test("costs more the heavier it is, never less, and the same for everyone in a province", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...provinces),
        fc.integer({ min: 1, max: delivery().maxCourierGrams }),
        fc.integer({ min: 1, max: delivery().maxCourierGrams }),
        (province, one, other) => {
          const [light, heavy] = [one, other]
            .toSorted((a, b) => a - b)
            .map((grams) => {
              const cost = deliveryCost("courier", { province, grams, goods: 1 });
              return cost.ok ? cost.cents : Number.NaN;
            });
          expect(light).toBeLessThanOrEqual(heavy ?? Number.NaN);
          expect(Number.isInteger(light)).toBe(true);
        },
      ),
    );
  });

  test.each([
    ["Gauteng", 1, 9900],
    ["Gauteng", 5000, 9900],
    ["Gauteng", 5001, 10550],
    ["Limpopo", 7500, 14900 + 3 * 1150],
    ["Western Cape", 12_000, 17900 + 7 * 1550],
  ] as const)("to %s, %i g: %i cents", (province, grams, cents) => {
    expect(deliveryCost("courier", { province, grams, goods: 1 })).toEqual({ ok: true, cents });
  });

  test("every province has a zone; what is too heavy for the courier is refused", () => {
    const covered = delivery()
      .zones.flatMap((zone) => zone.provinces)
      .sort();
    expect(covered).toEqual([...provinces].sort());
    const grams = delivery().maxCourierGrams + 1;
    expect(deliveryCost("courier", { province: "Gauteng", grams, goods: 1 })).toEqual({
      ok: false,
      reason: "too-heavy",
    });
    expect(deliveryCost("collection", { province: undefined, grams, goods: 1 })).toEqual({
      ok: true,
      cents: 0,
    });
  });

  test("what weighs nothing goes by e-mail; a weight nobody knows is assumed", () => {
    expect(deliveryMethodsFor(0)).toEqual(["email"]);
    expect(deliveryMethodsFor(1)).toEqual(["courier", "collection"]);
    expect(
      totalWeight([
        { weightGrams: null, quantity: 2 },
        { weightGrams: 0, quantity: 5 },
      ]),
    ).toBe(4000);
  });
});
