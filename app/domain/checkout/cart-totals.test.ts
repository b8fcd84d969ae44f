import { describe, expect, test } from "vitest";
import { type CartLine, lineTotal } from "#app/domain/cart/cart.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { toCents } from "#app/format/money.ts";
import { cartTotals } from "./pricing.ts";

describe("cartTotals", () => {
  test("sums the lines, with the included VAT", () => {
    const lines = [line(2, 2499900), line(1, 1129900), line(4, 349900), line(2, 6490000)];
    expect(cartTotals(lines, 15)).toEqual({
      total: 20509300,
      vat: 2675126,
      vatPercent: 15,
    });
  });

  test("has no VAT part where the company charges none", () => {
    expect(cartTotals([line(1, 11500)], null)).toEqual({
      total: 11500,
      vat: undefined,
      vatPercent: null,
    });
  });

  test("counts available quantities: at most the stock, nothing sold out, removed or no longer sold", () => {
    expect(lineTotal(line(5, 100, { stock: 3 }))).toBe(300);
    expect(lineTotal(line(5, 100, { stock: 0 }))).toBe(0);
    expect(lineTotal({ ...line(5, 100), isRemoved: true })).toBe(0);
    expect(lineTotal({ ...line(5, 100), product: undefined })).toBe(0);
    expect(cartTotals([], 15)).toEqual({ total: 0, vat: 0, vatPercent: 15 });
  });

  test.for([
    [115, 15, 15],
    [100, 15, 13],
    [1, 15, 0],
    [4, 15, 1],
    [2499900, 15, 326074],
    [20509300, 15, 2675126],
    [11550, 15.5, 1550],
    [11600, 16, 1600],
    [11600, null, 0],
  ] as const)("of %i cents at %s%%, %i are VAT", ([inclusive, percent, vat]) => {
    expect(includedVat(inclusive, percent)).toBe(vat);
  });

  test("is exact to the cent in 10 000 random carts, compared with BigInt arithmetic", () => {
    const next = randomNumbers(20_251_108);
    for (let cart = 0; cart < 10_000; cart++) {
      const lines = Array.from({ length: next(12) }, () => {
        const price = toCents(`${next(200_000)}.${String(next(100)).padStart(2, "0")}`);
        return line(1 + next(500), price, { stock: next(400) });
      });
      const total = lines.reduce((sum, { quantity, product }) => {
        const had = BigInt(Math.min(quantity, product?.stock ?? 0));
        return sum + had * BigInt(product?.price ?? 0);
      }, 0n);
      // Half a cent goes up: twice the share, and one more, halved downwards.
      const vat = (total * 30n + 115n) / 230n;
      const counted = cartTotals(lines, 15);
      expect([BigInt(counted.total), BigInt(counted.vat ?? -1)]).toEqual([total, vat]);
    }
  });
});

function line(quantity: number, price: number, { stock = 1000 } = {}): CartLine {
  const product = {
    id: "p",
    line: "",
    price,
    listPrice: price,
    categoryIds: [],
    stock,
    backorderBy: null,
    weightGrams: null,
    serviceArea: null,
    priceBreaks: [],
    picture: undefined,
  };
  return { id: "i", name: "x", quantity, acknowledgedPrice: price, isRemoved: false, product };
}

/** The same numbers in every run (mulberry32), each below the bound it is asked for. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
