import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "#tests/helpers/cpu-time.ts";
import { formatWeight, parseWeight, weightFieldValue } from "./weight.ts";

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
  ])("%j is %j grams", (submitted, grams) => {
    expect(parseWeight(submitted)).toBe(grams);
  });

  test.each(["-1", "heavy", "1.2345", "1000.001", "1e3", "1.2.3", "99999"])(
    "rejects %j",
    (submitted) => {
      expect(parseWeight(submitted)).toBeUndefined();
    },
  );

  test("rejects a long text at once", () => {
    const spent = cpuMilliseconds(() =>
      expect(parseWeight(`1${" ".repeat(30_000)}x`)).toBeUndefined(),
    );
    expect(spent).toBeLessThan(300);
  });

  test("round-trips through the form field", () => {
    for (const grams of [null, 0, 1, 999, 1250, 26_000]) {
      expect(parseWeight(weightFieldValue(grams))).toBe(grams);
    }
    expect([formatWeight(null), formatWeight(0), formatWeight(1250)]).toEqual([
      null,
      "0 kg (licence or service)",
      "1.25 kg",
    ]);
  });
});
