import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readChosen, UUID } from "./chosen-products.ts";

test("only what the database takes as an id is one", () => {
  const id = randomUUID();
  expect([id, id.toUpperCase()].every((one) => UUID.test(one))).toBe(true);
  for (const odd of ["-".repeat(36), "a".repeat(36), `${id} `, id.slice(1), ""]) {
    expect(UUID.test(odd), odd).toBe(false);
  }
});

test("the ticked products are read once each, without what is no id", () => {
  const id = randomUUID();
  const ticked = new URLSearchParams([
    ["id", id],
    ["id", id],
    ["id", "-".repeat(36)],
  ]);
  expect(readChosen(ticked)).toEqual({ ids: [id] });
});
