import { describe, expect, test } from "vitest";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { reviewFingerprint } from "./load-checkout.server.ts";

describe("the mark of what was shown", () => {
  const line = {
    id: "i",
    name: "Boma",
    quantity: 2,
    acknowledgedPrice: 10000,
    isRemoved: false,
    product: {
      id: "p",
      line: "",
      price: 10000,
      listPrice: 10000,
      categoryIds: [],
      stock: 5,
      backorderBy: null,
      weightGrams: null,
      serviceArea: null,
      priceBreaks: [],
      picture: undefined,
    },
  };

  test("is another for another address, person, note, line, price, backorder or VAT rate", () => {
    const shown = { lines: [line], vatPercent: 15 };
    const mark = reviewFingerprint(courierDetails, shown);
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(reviewFingerprint({ ...courierDetails }, { ...shown, lines: [{ ...line }] })).toBe(mark);
    const moved = { ...courierDetails, street: "13 Example Road" } as typeof courierDetails;
    const withLines = (...lines: CartLine[]) =>
      reviewFingerprint(courierDetails, { ...shown, lines });
    const others = [
      reviewFingerprint({ ...courierDetails, remark: "Ring the bell" }, shown),
      reviewFingerprint(moved, shown),
      reviewFingerprint({ ...courierDetails, email: "other@example.co.za" }, shown),
      withLines({ ...line, quantity: 1 }),
      withLines({ ...line, acknowledgedPrice: 9999 }),
      withLines(line, line),
      withLines({ ...line, product: { ...line.product, stock: 0, backorderBy: "2026-12-04" } }),
      withLines({ ...line, product: { ...line.product, stock: 0, backorderBy: "2026-12-05" } }),
      reviewFingerprint(courierDetails, { ...shown, vatPercent: 16 }),
    ];
    expect(new Set([mark, ...others]).size).toBe(10);
  });
});
