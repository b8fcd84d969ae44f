import { expect, test } from "vitest";
import { latestStatusUpdate } from "./describe-order.ts";

test("latestStatusUpdate is the newest event that sent a mail", () => {
  const kinds = (...all: string[]) => all.map((kind) => ({ kind }));
  expect(latestStatusUpdate(kinds("placed", "proof", "paid", "note", "mailed-again"))).toBe("paid");
  expect(latestStatusUpdate(kinds("placed", "toString"))).toBe("placed");
  expect(latestStatusUpdate(kinds("note"))).toBeUndefined();
});
