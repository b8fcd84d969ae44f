import { expect, test } from "vitest";
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatFileSize,
} from "./dates-and-numbers.ts";

test("dates are in Johannesburg time, independent of the machine's time zone", () => {
  const lateInGreenwich = new Date("2025-05-13T22:42:00Z");
  expect(formatDateTime(lateInGreenwich)).toBe("14 May 2025, 00:42");
  expect(formatDate(lateInGreenwich)).toBe("14 May 2025");
  expect(formatDate(new Date("2026-11-01T12:00:00Z"))).toBe("1 Nov 2026");
});

test("counts agree with their noun and separate thousands", () => {
  expect(formatCount(1, "mail")).toBe("1 mail");
  expect(formatCount(0, "entry", "entries")).toBe("0 entries");
  expect(formatCount(1234567, "mail")).toBe("1\u00a0234\u00a0567 mails");
});

test.each([
  [1, "1 KB"],
  [421_888, "412 KB"],
  [4.1 * 1024 * 1024, "4.1 MB"],
  [50 * 1024 * 1024, "50 MB"],
])("a file of %i bytes is shown as %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test.each([
  [-5, "0 min"],
  [59 * 60_000, "59 min"],
  [19.9 * 3_600_000, "19 h"],
  [47 * 3_600_000, "47 h"],
  [72 * 3_600_000, "3 days"],
])("%i ms is formatted as %s", (span, text) => {
  expect(formatDuration(span)).toBe(text);
});
