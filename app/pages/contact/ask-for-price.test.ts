import { expect, test } from "vitest";
import {
  askForPricePath,
  askForProductPath,
  placeName,
  readPriceQuestion,
  readWantedProduct,
} from "./ask-for-price.ts";

const questionOf = (path: string) => readPriceQuestion(new URL(path, "http://x").searchParams);

test("the contact form asks for a price with quantity and place", () => {
  const path = askForPricePath({ productId: "p1", quantity: 2, place: "Polokwane, 0699" });
  expect(path).toBe("/?product=p1&quantity=2&place=Polokwane%2C+0699#contact-form");
  expect(questionOf(path)).toBe("Please send me a price for 2 in Polokwane, 0699.");
  expect(questionOf(askForPricePath({ productId: "p1", quantity: 1 }))).toBe(
    "Please send me a price for 1.",
  );
});

test.each(["St. Lucia, 3936", "Bela-Bela (Warmbaths)", "Saint-Élisabeth’s Bay"])(
  "a place may be called %s",
  (place) => {
    const path = askForPricePath({ productId: "p1", quantity: 1, place });
    expect(questionOf(path)).toBe(`Please send me a price for 1 in ${place}.`);
  },
);

test("a link fills in no web address, no sentence and no endless text", () => {
  for (const place of ["https://evil.example", "here. Call me", "x".repeat(101), "<b>"]) {
    const path = askForPricePath({ productId: "p1", quantity: 1, place });
    expect(questionOf(path)).toBe("Please send me a price for 1.");
  }
  for (const quantity of ["0", "-1", "1e9", "9".repeat(50), ""]) {
    expect(questionOf(`/?product=p1&quantity=${quantity}`)).toBeUndefined();
  }
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
