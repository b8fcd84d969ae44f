import { describe, expect, test } from "vitest";
import { availableQuantity, type CartLine, lineBackorder, lineChanges } from "./cart.ts";

const line: CartLine = {
  id: "i",
  name: "Marula S24",
  quantity: 2,
  acknowledgedPrice: 1189900,
  isRemoved: false,
  product: {
    id: "p",
    line: "",
    price: 1189900,
    listPrice: 1189900,
    categoryIds: [],
    stock: 5,
    backorderBy: null,
    weightGrams: null,
    serviceArea: null,
    priceBreaks: [],
    picture: undefined,
  },
};
const withProduct = (facts: Partial<NonNullable<CartLine["product"]>>): CartLine => ({
  ...line,
  product: {
    id: "p",
    line: "",
    price: 1189900,
    listPrice: 1189900,
    categoryIds: [],
    stock: 5,
    backorderBy: null,
    weightGrams: null,
    serviceArea: null,
    priceBreaks: [],
    picture: undefined,
    ...facts,
  },
});

describe("lineChanges", () => {
  test("is empty without changes", () => {
    expect(lineChanges(line)).toEqual([]);
    expect(lineChanges(withProduct({ stock: 2 }))).toEqual([]);
  });

  test("reports the old and the new price", () => {
    expect(lineChanges(withProduct({ price: 1129900 }))).toEqual([
      { kind: "price", from: 1189900, to: 1129900 },
    ]);
  });

  test("reports the chosen and the remaining quantity", () => {
    expect(lineChanges(withProduct({ stock: 1 }))).toEqual([
      { kind: "fewer-left", wanted: 2, left: 1 },
    ]);
    expect(availableQuantity(withProduct({ stock: 1 }))).toBe(1);
  });

  test("reports sold out and a new price", () => {
    expect(lineChanges(withProduct({ stock: 0, price: 1 })).map(({ kind }) => kind)).toEqual([
      "sold-out",
      "price",
    ]);
  });

  test("reports that the product is no longer sold", () => {
    expect(lineChanges({ ...line, product: undefined })).toEqual([{ kind: "no-longer-sold" }]);
  });
});

describe("a product that is sold on backorder", () => {
  const backorderBy = "2026-12-04";

  test("is available beyond its stock, and that is no change", () => {
    const short = withProduct({ stock: 1, backorderBy });
    expect(lineChanges(short)).toEqual([]);
    expect(availableQuantity(short)).toBe(2);
    expect(lineBackorder(short)).toEqual({ units: 1, expectedBy: backorderBy });
    expect(lineBackorder(withProduct({ stock: 2, backorderBy }))).toBeUndefined();
    expect(lineBackorder({ ...short, isRemoved: true })).toBeUndefined();
  });

  test("is sold out once the owner no longer allows it, and the line stays as it was", () => {
    const off = withProduct({ stock: 0, backorderBy: null });
    expect(lineChanges(off)).toEqual([{ kind: "sold-out" }]);
    expect(availableQuantity(off)).toBe(0);
    expect(off.quantity).toBe(2);
  });
});
