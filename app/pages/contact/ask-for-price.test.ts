import { expect, test } from "vitest";
import {
  askForPricePath,
  askForProductPath,
  placeName,
  readWantedProduct,
} from "./ask-for-price.ts";

test("a request for a price has the product, the quantity and the place", () => {
  const place = { city: "Polokwane", province: "Limpopo", postalCode: "0699" };
  expect(askForPricePath({ productId: "p1", quantity: 2, place })).toBe(
    "/quotes/ask?product=p1&quantity=2&city=Polokwane&province=Limpopo&postalCode=0699",
  );
  expect(askForPricePath({ productId: "p1", quantity: 1, place: { city: undefined } })).toBe(
    "/quotes/ask?product=p1&quantity=1",
  );
  expect(askForPricePath({ productId: "p1", quantity: 12, withCart: true })).toBe(
    "/quotes/ask?product=p1&quantity=12&cart=yes",
  );
});

test("a place is the town with its postal code, or the province", () => {
  expect(placeName({ city: " Polokwane ", postalCode: "0699", province: "Limpopo" })).toBe(
    "Polokwane, 0699",
  );
  expect(placeName({ city: "", province: "Limpopo" })).toBe("Limpopo");
  expect(placeName({})).toBeUndefined();
});

test("the contact form asks for what the search has not found, but for no web address and no sentence", () => {
  const wanted = (search: string) =>
    readWantedProduct(new URL(askForProductPath(search), "http://x").searchParams);
  for (const search of ["microsoft 365", "Lenovo T14s (Gen 3)", "2.5 inch SSD", "R&D+"]) {
    expect(wanted(search)).toEqual({
      topic: `“${search}”`,
      question: "Can you supply this? Please send me a price.",
    });
  }
  for (const search of [
    "evil.example",
    "https://evil",
    "Pay me. Now",
    "<b>",
    "",
    "x".repeat(101),
  ]) {
    expect(wanted(search)).toBeUndefined();
  }
});
