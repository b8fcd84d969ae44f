import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { parseProductSelection } from "./product-list-query.ts";

test("UUID_PATTERN accepts UUIDs only", () => {
  const id = randomUUID();
  expect([id, id.toUpperCase()].every((one) => UUID_PATTERN.test(one))).toBe(true);
  for (const odd of ["-".repeat(36), "a".repeat(36), `${id} `, id.slice(1), ""]) {
    expect(UUID_PATTERN.test(odd), odd).toBe(false);
  }
});

test("selected ids are unique, and malformed ones are left out", () => {
  const id = randomUUID();
  const ticked = new URLSearchParams([
    ["id", id],
    ["id", id],
    ["id", "-".repeat(36)],
  ]);
  expect(parseProductSelection(ticked)).toEqual({ ids: [id] });
});
