import { describe, expect, test } from "vitest";
import { readWeight, sayWeight, writeWeight } from "./weight.ts";

describe("the weight of a product", () => {
  test.each([
    ["", null],
    ["  ", null],
    ["0", 0],
    ["1.25", 1250],
    ["1,25", 1250],
    ["0.001", 1],
    ["26 kg", 26_000],
    ["1000", 1_000_000],
  ])("%j is %j grams", (typed, grams) => {
    expect(readWeight(typed)).toBe(grams);
  });

  test.each(["-1", "heavy", "1.2345", "1000.001", "1e3", "1.2.3", "99999"])(
    "%j is no weight",
    (typed) => {
      expect(readWeight(typed)).toBeUndefined();
    },
  );

  test("comes back as it was written", () => {
    for (const grams of [null, 0, 1, 999, 1250, 26_000]) {
      expect(readWeight(writeWeight(grams))).toBe(grams);
    }
    expect([sayWeight(null), sayWeight(0), sayWeight(1250)]).toEqual([
      null,
      "nothing, sent by email",
      "1.25 kg",
    ]);
  });
});
