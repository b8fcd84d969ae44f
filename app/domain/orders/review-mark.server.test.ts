import { describe, expect, test } from "vitest";
import { couriered } from "#tests/helpers/order-scene.ts";
import { reviewMark } from "./review-mark.server.ts";

describe("the mark of what was shown", () => {
  const line = {
    id: "i",
    name: "Boma",
    quantity: 2,
    priceSeen: 10000,
    isRemoved: false,
    product: { id: "p", price: 10000, stock: 5, weightGrams: null, picture: undefined },
  };

  test("is another for another address, person, note, line or price", () => {
    const mark = reviewMark(couriered, [line]);
    expect(mark).toMatch(/^[\w-]{43}$/);
    expect(reviewMark({ ...couriered }, [{ ...line }])).toBe(mark);
    const others = [
      reviewMark({ ...couriered, remark: "Ring the bell" }, [line]),
      reviewMark({ ...couriered, street: "13 Example Road" } as typeof couriered, [line]),
      reviewMark({ ...couriered, email: "other@example.co.za" }, [line]),
      reviewMark(couriered, [{ ...line, quantity: 1 }]),
      reviewMark(couriered, [{ ...line, priceSeen: 9999 }]),
      reviewMark(couriered, [line, line]),
    ];
    expect(new Set([mark, ...others]).size).toBe(7);
  });
});
