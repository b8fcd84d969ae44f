import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { creditLines, refundedLines } from "#app/domain/documents/order-documents.server.ts";
import {
  goodsTotal,
  lineNet,
  type PastRefund,
  paidFor,
  refundedUnits,
  refundVat,
  splitVat,
} from "./pricing.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const totalOf = ({ lines, delivery }: Sold) => delivery + goodsTotal(lines);

type Sold = ReturnType<typeof soldOf>;
const soldOf = (
  lines: readonly { unitPrice: number; quantity: number; discount?: number }[],
  delivery: number,
  vatPercent = 15,
) => ({
  lines: lines.map((line, place) => ({ ...line, id: `line-${place}`, name: `Thing ${place}` })),
  delivery,
  vatPercent,
});

/** Half of the lines without a discount, and some for nothing. */
const line = fc
  .record({
    unitPrice: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 9_999_999 })),
    quantity: fc.integer({ min: 1, max: 12 }),
    off: fc.oneof(
      fc.constant(0),
      fc.constantFrom(0.1, 0.333, 0.5, 1),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ),
  })
  .map(({ off, ...each }) => ({ ...each, discount: Math.floor(lineNet(each) * off) }));

const sold = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 8 }),
    fc.constantFrom(0, 1, 99_00, 105_50),
    fc.constantFrom(15, 15.5, 16),
  )
  .map((parts) => soldOf(...parts));

/** Which unit of which line comes back next, or the delivery, and whether the refund ends with it. */
const turns = fc.array(fc.record({ pick: fc.nat(), isLast: fc.boolean() }), { minLength: 110 });

describe("the VAT of what is given back", () => {
  test("of a line, in whatever parts and beside whatever else, is exactly its invoice's in the end", () => {
    fc.assert(
      fc.property(sold, turns, (order, picks) => {
        const made = refundAll(order, picks);
        const invoiced = splitVat(order.lines.map(lineNet), order.vatPercent);
        const credited = order.lines.map(() => 0);
        made.forEach((refund, place) => {
          const lines = refundedLines(order, made.slice(0, place), refund.lines);
          const shown = creditLines(
            { ...refund, lines },
            { form: "full", delivery: order.delivery },
          );
          // The paper adds up to what is written down, line by line.
          expect(sum(shown.map(({ vat }) => vat ?? Number.NaN))).toBe(refund.vat);
          expect(sum(shown.map(({ total }) => total))).toBe(refund.amount);
          for (const { name, vat } of shown) {
            const at = order.lines.findIndex((line) => line.name === name);
            if (at >= 0) credited[at] = (credited[at] ?? 0) + (vat ?? Number.NaN);
          }
        });
        expect(credited).toEqual(invoiced);
        const invoicedVat = includedVat(totalOf(order), order.vatPercent);
        expect(sum(made.map(({ vat }) => vat))).toBe(invoicedVat);
      }),
    );
  });

  test("by amounts and by goods alike is never negative, never more than the money, and in all the order's", () => {
    const step = fc.record({
      share: fc.double({ min: 0.001, max: 1, noNaN: true }),
      line: fc.nat(),
      quantity: fc.nat(3),
    });
    fc.assert(
      fc.property(sold, fc.array(step, { maxLength: 12 }), (order, steps) => {
        const made: PastRefund[] = [];
        const total = totalOf(order);
        for (const { share, line, quantity } of [...steps, { share: 1, line: 0, quantity: 0 }]) {
          const left = total - sum(made.map(({ amount }) => amount));
          if (left === 0) break;
          const { id = "", quantity: most = 0 } = order.lines[line % order.lines.length] ?? {};
          const gone = made.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === id));
          const many = Math.min(quantity, most - sum(gone.map((each) => each.quantity)));
          const lines = many > 0 ? [{ lineId: id, quantity: many }] : [];
          const refund = { amount: Math.max(1, Math.floor(left * share)), lines };
          const vat = refundVat(order, made, refund);
          expect(vat).toBeGreaterThanOrEqual(0);
          expect(vat).toBeLessThanOrEqual(refund.amount);
          made.push({ ...refund, vat });
        }
        expect(sum(made.map(({ vat }) => vat))).toBe(includedVat(total, order.vatPercent));
      }),
    );
  });

  test("names what the invoice named: two things of R 100.00, one given back after the other", () => {
    const order = soldOf(
      [
        { unitPrice: 100_00, quantity: 1 },
        { unitPrice: 100_00, quantity: 1 },
      ],
      0,
    );
    const second = { amount: 100_00, lines: [{ lineId: "line-1", quantity: 1 }] };
    // On the invoice the second line holds the cent of rounding: 13.04 and 13.05.
    expect(refundVat(order, [], second)).toBe(13_05);
    const first = { amount: 100_00, lines: [{ lineId: "line-0", quantity: 1 }] };
    expect(refundVat(order, [{ ...second, vat: 13_05 }], first)).toBe(13_04);
  });
});

test("a credit note names the discount of what comes back", () => {
  const order = soldOf([{ unitPrice: 100_00, quantity: 3, discount: 50_00 }], 0);
  const discountLabel = "December special (DEC10)";
  const back = [{ lineId: "line-0", quantity: 1 }];
  expect(refundedLines({ ...order, discountLabel }, [], back)).toMatchObject([
    { total: 83_33, discountText: "Less R 16.67: December special (DEC10)" },
  ]);
});

/** Gives back every unit and the delivery, one after the other, in refunds of any size. */
function refundAll(order: Sold, picks: readonly { pick: number; isLast: boolean }[]): PastRefund[] {
  const units = [
    ...order.lines.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id)),
    ...(order.delivery > 0 ? [DELIVERY] : []),
  ];
  const made: PastRefund[] = [];
  let basket: string[] = [];
  for (const { pick, isLast } of picks) {
    const [unit] = units.splice(pick % Math.max(1, units.length), 1);
    if (unit) basket.push(unit);
    if (basket.length === 0 || !(isLast || units.length === 0)) continue;
    const refund = refundOf(order, made, basket);
    // Nobody is refunded R 0.00: what was paid for by nobody comes back with other goods.
    if (refund.amount === 0) continue;
    made.push(refund);
    basket = [];
  }
  return made;
}

const DELIVERY = "delivery";

function refundOf(order: Sold, made: readonly PastRefund[], basket: readonly string[]): PastRefund {
  const back = order.lines.flatMap((each) => {
    const quantity = basket.filter((unit) => unit === each.id).length;
    return quantity > 0 ? [{ line: each, quantity }] : [];
  });
  const goods = back.map((each) =>
    paidFor(each.line, each.quantity, refundedUnits(made, each.line.id)),
  );
  const refund = {
    amount: sum(goods) + (basket.includes(DELIVERY) ? order.delivery : 0),
    lines: back.map((each) => ({ lineId: each.line.id, quantity: each.quantity })),
  };
  return { ...refund, vat: refundVat(order, made, refund) };
}
