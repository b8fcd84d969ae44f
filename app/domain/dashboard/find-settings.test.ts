import { expect, test } from "vitest";
import { findSettings } from "./find-settings.ts";

test.each([
  ["account number", "bank"],
  ["payfast", "payfast"],
  ["free delivery", "delivery"],
  ["MAIL SERVER", "email"],
  ["reserved unpaid", "shop"],
])("%s is found on the page %s", (search, group) => {
  expect(findSettings(search).map((found) => found.group)).toContain(group);
});

test("a page whose title has the words comes before the fields", () => {
  const [first] = findSettings("bank");
  expect(first).toMatchObject({ group: "bank", section: undefined });
});

test("finds nothing for blanks and for words that no setting has", () => {
  expect(findSettings("  ")).toEqual([]);
  expect(findSettings("zebra crossing")).toEqual([]);
});
