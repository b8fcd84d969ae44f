import { expect, test } from "vitest";
import { newestNews } from "./newest-news.ts";

test("the last news is the newest event that made a mail, and no note or proof after it", () => {
  const kinds = (...all: string[]) => all.map((kind) => ({ kind }));
  expect(newestNews(kinds("placed", "proof", "paid", "note", "mailed-again"))).toBe("paid");
  expect(newestNews(kinds("placed", "toString"))).toBe("placed");
  expect(newestNews(kinds("note"))).toBeUndefined();
});
