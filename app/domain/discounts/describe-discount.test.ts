import { expect, test } from "vitest";
import { discountOf } from "#tests/helpers/catalogue/discount-fixture.ts";
import { describeDays, describeDiscount, describeUses } from "./describe-discount.ts";
import { discountColumns } from "./discount-form.ts";

const ids = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const [networking = "", camera = "", gone = ""] = ids;
const names = new Map([
  [networking, "Networking"],
  [camera, "Kameel 24P"],
]);
const chosen = { scope: "chosen" };

test.for([
  [{}, "10% off everything"],
  [{ kind: "amount", amount: "50" }, "R 50.00 off everything"],
  [{ kind: "free-delivery" }, "Free delivery"],
  [
    { ...chosen, categoryIds: networking, minimumAmount: "500" },
    "10% off Networking, on R 500.00 or more",
  ],
  [
    { ...chosen, kind: "free-delivery", productIds: camera, firstOrderOnly: "yes" },
    "Free delivery with Kameel 24P, first order only",
  ],
  [
    { ...chosen, categoryIds: networking, productIds: `${camera},${gone}` },
    "10% off Networking and Kameel 24P",
  ],
  [{ ...chosen, productIds: gone }, "10% off products that are no longer sold"],
] as const)("%j reads as %s", ([change, text]) => {
  const discount = discountColumns(discountOf(change as Record<string, string>));
  expect(describeDiscount(discount, names)).toBe(text);
});

test("a long choice names two and counts the rest", () => {
  const many = new Map([...names, [gone, "Baobab"]]);
  const discount = discountColumns(discountOf({ ...chosen, productIds: ids.join(",") }));
  expect(describeDiscount(discount, many)).toBe("10% off Networking, Kameel 24P and 1 more");
});

test("days and uses", () => {
  const startsOn = "2026-12-01";
  expect(describeDays({ startsOn, endsOn: null })).toBe("From 1 December 2026");
  expect(describeDays({ startsOn, endsOn: startsOn })).toBe("1 December 2026");
  expect(describeDays({ startsOn, endsOn: "2026-12-31" })).toBe(
    "1 December 2026 to 31 December 2026",
  );
  expect([describeUses(3, 50), describeUses(1, null)]).toEqual(["3 of 50", "1 use"]);
});
