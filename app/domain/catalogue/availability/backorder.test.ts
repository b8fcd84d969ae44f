import { describe, expect, test } from "vitest";
import {
  type BackorderTerms,
  backorderDates,
  backorderKey,
  backorderOf,
  backorderValidUntil,
  lateLines,
} from "./backorder.ts";

/** A Tuesday, at noon in South Africa. */
const now = new Date("2026-11-17T12:00:00+02:00");
const terms: BackorderTerms = {
  allowsBackorder: true,
  restockDate: null,
  leadTimeDays: 5,
  discontinued: false,
  weightGrams: 1200,
};

describe("the dates of a backorder", () => {
  test("count the lead time in working days from today, then the courier's", () => {
    expect(backorderDates(terms, now)).toEqual({
      dispatchOn: "2026-11-24",
      expectedBy: "2026-11-30",
    });
  });

  test("are those of new stock until its date has passed", () => {
    const dispatchOn = (restockDate: string, leadTimeDays: number | null = 5) =>
      backorderDates({ ...terms, restockDate, leadTimeDays }, now)?.dispatchOn;
    expect(dispatchOn("2026-12-04")).toBe("2026-12-04");
    expect(dispatchOn("2026-11-17")).toBe("2026-11-17");
    expect(dispatchOn("2026-11-16")).toBe("2026-11-24");
    expect(dispatchOn("2026-11-16", null)).toBeUndefined();
  });

  test("need no courier for licences and services", () => {
    expect(backorderDates({ ...terms, weightGrams: 0 }, now)).toEqual({
      dispatchOn: "2026-11-24",
      expectedBy: "2026-11-24",
    });
  });

  test("exist only where the owner allows backorders, and while it is made", () => {
    expect(backorderDates({ ...terms, allowsBackorder: false }, now)).toBeUndefined();
    expect(backorderDates({ ...terms, discontinued: true }, now)).toBeUndefined();
    expect(backorderDates({ ...terms, leadTimeDays: null }, now)).toBeUndefined();
  });
});

test("only the units that are not in stock are on backorder", () => {
  const backorderBy = "2026-12-04";
  expect(backorderOf({ stock: 2, backorderBy }, 5)).toEqual({ units: 3, expectedBy: backorderBy });
  expect(backorderOf({ stock: 0, backorderBy }, 1)).toEqual({ units: 1, expectedBy: backorderBy });
  expect(backorderOf({ stock: 5, backorderBy }, 5)).toBeUndefined();
  expect(backorderOf({ stock: 2, backorderBy: null }, 5)).toBeUndefined();
});

test("the key changes with product, units and date, and with nothing else", () => {
  const line = (productId: string, units: number, expectedBy = "2026-12-04") => ({
    productId,
    backorder: { units, expectedBy },
  });
  const none = { productId: "c", backorder: undefined };
  expect(backorderKey([none])).toBe("");
  expect(backorderKey([line("a", 1), line("b", 2), none])).toBe(
    backorderKey([line("b", 2), line("a", 1)]),
  );
  const keys = [[line("a", 1)], [line("a", 2)], [line("b", 1)], [line("a", 1, "2026-12-05")]];
  expect(new Set(keys.map(backorderKey)).size).toBe(4);
});

test("a buyer must agree to a date more than 30 days after the order", () => {
  const line = (expectedBy: string) => ({
    name: "Suricate P4",
    backorder: { units: 1, expectedBy },
  });
  expect(lateLines([line("2026-12-17"), { name: "Cable", backorder: undefined }], now)).toEqual([]);
  expect(lateLines([line("2026-12-18")], now)).toEqual([
    { name: "Suricate P4", expectedBy: "2026-12-18" },
  ]);
  // In South Africa it is already the next day.
  const lateEvening = new Date("2026-11-17T22:30:00Z");
  expect(lateLines([line("2026-12-18")], lateEvening)).toEqual([]);
});

test("a page with a date is right until midnight in South Africa", () => {
  expect(backorderValidUntil([{ backorderBy: null }], now)).toBeUndefined();
  expect(backorderValidUntil([{ backorderBy: null }, { backorderBy: "2026-12-04" }], now)).toEqual(
    new Date("2026-11-18T00:00:00+02:00"),
  );
});
