import { describe, expect, test } from "vitest";
import { delivery } from "#app/content/delivery.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import {
  type Destination,
  destinations,
  parseDestination,
  parseDestinationCookie,
} from "./delivery-destination.ts";
import { estimateDelivery } from "./delivery-estimate.ts";

/** In South African time. */
const at = (moment: string) => new Date(`${moment}:00+02:00`);
const inStock = { grams: 1200, goods: 100_00, isInStock: true };
const expectedAt = (moment: string, to: Destination = "Gauteng") =>
  estimateDelivery(inStock, to, at(moment))?.expected;

describe("the expected day", () => {
  test("counts working days from today's dispatch until noon", () => {
    expect(expectedAt("2026-11-17T11:59")).toBe(
      "Delivered Wednesday 18 or Thursday 19 November if your payment reaches us before 12:00 today.",
    );
  });

  test("counts from the next working day after that", () => {
    expect(expectedAt("2026-11-17T12:00")).toBe(
      "Delivered Thursday 19 or Friday 20 November if your payment reaches us before 12:00 tomorrow.",
    );
    expect(expectedAt("2026-11-20T15:00", "Western Cape")).toBe(
      "Delivered between Wednesday 25 and Friday 27 November if your payment reaches us before 12:00 on Monday 23 November.",
    );
  });

  test("leaves out public holidays and names both months", () => {
    expect(expectedAt("2026-12-24T13:00", "Limpopo")).toBe(
      "Delivered between Wednesday 30 December and Monday 4 January if your payment reaches us before 12:00 on Monday 28 December.",
    );
  });

  test("of a backorder is the date on the product's page, and says when it needs consent", () => {
    const expected = (backorderBy: string, to: Destination) =>
      estimateDelivery(
        { grams: 1200, goods: 100_00, isInStock: false, backorderBy },
        to,
        at("2026-11-17T09:00"),
      )?.expected;
    expect(expected("2026-12-17", "Gauteng")).toBe("On backorder, delivery by 17 December 2026.");
    expect(expected("2026-12-18", "Gauteng")).toBe(
      `On backorder, delivery by 18 December 2026. ${backorderTexts.late}`,
    );
    expect(expected("2026-12-17", "collection")).toBe(
      "On backorder: we’ll email you when it’s ready, by 17 December 2026 at the latest.",
    );
  });

  test("of what is out of stock is the lead time and the courier's, or follows the new stock", () => {
    const expected = (leadTimeDays: number | null | undefined, to: Destination = "Limpopo") =>
      estimateDelivery({ ...inStock, isInStock: false, leadTimeDays }, to, new Date())?.expected;
    expect(expected(7)).toBe(
      "New stock usually takes 7 working days, then delivery 2 to 4 working days.",
    );
    expect(expected(null)).toBe("Delivery takes 2 to 4 working days once we have new stock.");
    expect(expected(7, "collection")).toBeUndefined();
  });

  test("is not promised for what is not made any more or goes on a pallet", () => {
    const goods = { grams: 1200, goods: 100_00, isInStock: false };
    expect(estimateDelivery(goods, "Gauteng", new Date())).toEqual({
      destination: "Gauteng",
      cents: 99_00,
      expected: undefined,
    });
    const heavy = { grams: delivery().maxCourierGrams + 1, goods: 100_00, isInStock: true };
    expect(estimateDelivery(heavy, "Gauteng", new Date())).toMatchObject({
      cents: undefined,
      expected: undefined,
    });
  });
});

test("collection is free, and licences are not delivered", () => {
  expect(estimateDelivery(inStock, "collection", new Date())).toEqual({
    destination: "collection",
    cents: 0,
    expected: "We’ll email you when it’s ready.",
  });
  expect(
    estimateDelivery({ grams: 0, goods: 100_00, isInStock: true }, "Gauteng", new Date()),
  ).toBeUndefined();
});

test("only the nine provinces and collection are destinations", () => {
  expect(parseDestination("KwaZulu-Natal")).toBe("KwaZulu-Natal");
  expect(parseDestination("collection")).toBe("collection");
  for (const text of ["gauteng", "", "x".repeat(5000), null, undefined]) {
    expect(parseDestination(text)).toBeUndefined();
  }
});

test("a remembered destination is read back, and nothing else", () => {
  for (const each of destinations()) {
    expect(parseDestinationCookie(encodeURIComponent(each))).toBe(each);
  }
  for (const value of ["%", "Western Cape", "%E0%A4%A", undefined]) {
    expect(parseDestinationCookie(value)).toBeUndefined();
  }
});

test.each(delivery().zones)("the days of $name are those of its text", (zone) => {
  expect(zone.days).toBe(`${zone.minDays} to ${zone.maxDays} working days`);
});
