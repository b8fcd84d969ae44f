import { expect, test } from "vitest";
import { isNetworkError } from "./network.ts";

test.each([
  "Failed to fetch",
  "Failed to fetch dynamically imported module: http://shop.example/assets/shop-page.js",
  "network error",
  "NetworkError when attempting to fetch resource.",
  "Error in input stream",
  "error loading dynamically imported module: http://shop.example/assets/shop-page.js",
  "Load failed",
  "The network connection was lost.",
  "The Internet connection appears to be offline.",
  "Importing a module script failed.",
])("is a network error: %s", (message) => {
  expect(isNetworkError(new TypeError(message))).toBe(true);
  expect(isNetworkError(new Error("Unreadable", { cause: new TypeError(message) }))).toBe(true);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new TypeError("undefined is not an object"),
  new Error("Failed to fetch"),
  { message: "Failed to fetch" },
  undefined,
])("is not a network error: %s", (error) => {
  expect(isNetworkError(error)).toBe(false);
});
