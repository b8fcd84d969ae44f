import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineNet } from "#app/domain/checkout/pricing.ts";
import { planRefund, type RefundableLine } from "./refund-plan.ts";

const line = (facts: Partial<RefundableLine> = {}): RefundableLine => ({
  ...{ id: "line", productId: "product", unitPrice: 100_00, quantity: 3 },
  ...{ refunded: 0, awaited: 0, ...facts },
});

function plan(
  lines: readonly RefundableLine[],
  quantities: Readonly<Record<string, number>>,
  {
    delivery = 0,
    withDelivery = false,
    max = 1_000_000_00,
    amount = undefined as number | undefined,
  } = {},
) {
  return planRefund(
    { lines, delivery, refundableAmount: max },
    {
      lines: Object.entries(quantities).map(([lineId, quantity]) => ({
        ...{ lineId, quantity, restock: true },
      })),
      ...{ amount, withDelivery },
    },
  );
}

describe("the refund of a line with a discount", () => {
  test("is what was paid for its units, and all of them come to what was paid for the line", () => {
    // R 300.00 less R 10.00: R 96.67, R 96.66 and R 96.67.
    const discounted = { discount: 10_00 };
    const amounts = [0, 1, 2].map((refunded) => {
      const planned = plan([line({ ...discounted, refunded })], { line: 1 });
      return planned.ok && planned.plan.amount;
    });
    expect(amounts).toEqual([96_67, 96_66, 96_67]);
    expect(plan([line(discounted)], { line: 3 })).toMatchObject({ plan: { amount: 290_00 } });
  });

  test("in whatever parts comes to what was paid, and no part is negative", () => {
    const anyLine = fc
      .record({
        unitPrice: fc.integer({ min: 1, max: 1_000_000 }),
        quantity: fc.integer({ min: 1, max: 40 }),
        off: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ off, ...each }) => line({ ...each, discount: Math.round(lineNet(each) * off) }));
    const parts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(anyLine, parts, (sold, sizes) => {
        let [refunded, sum] = [0, 0];
        for (const size of sizes) {
          const quantity = Math.min(size, sold.quantity - refunded);
          if (quantity === 0) break;
          const planned = plan([{ ...sold, refunded }], { line: quantity });
          if (planned.ok) sum += planned.plan.amount;
          // Nothing was paid for these units, so nothing is refunded for them alone.
          else expect(planned.reason).toBe("nothing");
          refunded += quantity;
        }
        expect(sum).toBe(lineNet(sold));
      }),
    );
  });

  test("of a line that cost nothing takes an amount, or other goods", () => {
    const lines = [line({ id: "free", discount: 300_00 }), line({ id: "paid", discount: 1 })];
    expect(plan(lines, { free: 1 })).toMatchObject({ ok: false, reason: "nothing" });
    expect(plan(lines, { free: 3, paid: 3 })).toMatchObject({
      plan: { amount: 299_99, lines: [{ restocked: 3 }, { restocked: 3 }] },
    });
    expect(plan(lines, { free: 1 }, { amount: 5_00 })).toMatchObject({
      plan: { amount: 5_00, lines: [{ lineId: "free", quantity: 1 }] },
    });
  });

  test("is never more than is left, in units and in money", () => {
    const lines = [line({ discount: 10_00, refunded: 2 })];
    expect(plan(lines, { line: 2 })).toMatchObject({ ok: false, reason: "too-many" });
    expect(plan(lines, { line: 1 }, { max: 96_66 })).toMatchObject({
      ok: false,
      reason: "too-much",
    });
    expect(plan(lines, { line: 1 }, { delivery: 99_00, withDelivery: true })).toMatchObject({
      plan: { amount: 96_67 + 99_00 },
    });
  });
});
