import { expect, test } from "vitest";
import { retryDelay } from "./deliver-mail.server.ts";

test("each delay is longer than the one before, up to a day, then undefined", () => {
  const pauses = [];
  for (let attempt = 1; retryDelay(attempt, 0.5) !== undefined; attempt += 1) {
    pauses.push((retryDelay(attempt, 0.5) ?? 0) / 1000);
  }
  expect(pauses).toEqual([30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400, 86_400]);
});

test("a mail is given up after about three days", () => {
  let total = 0;
  for (let attempt = 1; attempt < 20; attempt += 1) total += retryDelay(attempt, 0.5) ?? 0;
  expect(total / (24 * 60 * 60 * 1000)).toBeCloseTo(2.9, 1);
});

test("jitter spreads mails that failed together", () => {
  expect(retryDelay(1, 0)).toBe(27_000);
  expect(retryDelay(1, 1)).toBe(33_000);
});
