import { expect, test } from "vitest";
import type { Owner } from "#app/domain/accounts/people.ts";
import { findSettings } from "./find-settings.ts";

const owner = { staffRoles: ["owner"] } as unknown as Owner;

test.each([
  ["account number", "bank"],
  ["payfast", "payfast"],
  ["free delivery", "delivery"],
  ["MAIL SERVER", "email"],
  ["reserved unpaid", "shop"],
])("%s is found on the page %s", (search, group) => {
  expect(findSettings(search, owner).map((found) => found.group)).toContain(group);
});

test("a page whose title has the words comes before the fields", () => {
  const [first] = findSettings("bank", owner);
  expect(first).toMatchObject({ group: "bank", section: undefined });
});

test("finds the beginnings of words only", () => {
  const labels = findSettings("VAT", owner).map(({ label }) => label);
  expect(labels).toContain("VAT number (optional)");
  expect(labels).not.toContain("Reservation (hours)");
});

test("finds nothing for blanks and for words that no setting has", () => {
  expect(findSettings("  ", owner)).toEqual([]);
  expect(findSettings("zebra crossing", owner)).toEqual([]);
});

test("finds only what the reader may change", () => {
  const groupsFor = (role: "manager" | "content", search: string) =>
    findSettings(search, { staffRoles: [role] } as unknown as Owner).map(({ group }) => group);
  expect(groupsFor("manager", "account number")).not.toContain("bank");
  expect(groupsFor("manager", "reserved unpaid")).toContain("shop");
  expect(groupsFor("content", "e")).toEqual([]);
});
