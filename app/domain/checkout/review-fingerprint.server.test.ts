import { describe, expect, test } from "vitest";
import { courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { reviewFingerprint } from "./saved-checkout.server.ts";

describe("the mark of what was shown", () => {
  const line = {
    id: "i",
    name: "Boma",
    quantity: 2,
    acknowledgedPrice: 10000,
    isRemoved: false,
    product: { id: "p", price: 10000, stock: 5, weightGrams: null, picture: undefined },
  };

  test("is another for another address, person, note, line or price", () => {
    const mark = reviewFingerprint(courierDetails, [line]);
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(reviewFingerprint({ ...courierDetails }, [{ ...line }])).toBe(mark);
    const others = [
      reviewFingerprint({ ...courierDetails, remark: "Ring the bell" }, [line]),
      reviewFingerprint({ ...courierDetails, street: "13 Example Road" } as typeof courierDetails, [
        line,
      ]),
      reviewFingerprint({ ...courierDetails, email: "other@example.co.za" }, [line]),
      reviewFingerprint(courierDetails, [{ ...line, quantity: 1 }]),
      reviewFingerprint(courierDetails, [{ ...line, acknowledgedPrice: 9999 }]),
      reviewFingerprint(courierDetails, [line, line]),
    ];
    expect(new Set([mark, ...others]).size).toBe(7);
  });
});
