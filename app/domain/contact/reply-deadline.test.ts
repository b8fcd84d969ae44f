import { expect, test } from "vitest";
import { formatTimeLeft } from "./contact-message.ts";

const due = new Date("2026-11-15T12:00:00Z");
const at = (time: string) => formatTimeLeft(due, new Date(`2026-11-${time}Z`));

test.each([
  ["14T12:00:00", "24 h 00 min left", "good"],
  ["15T07:59:59", "4 h 01 min left", "good"],
  ["15T08:00:01", "4 h 00 min left", "attention"],
  ["15T11:00:00", "1 h 00 min left", "attention"],
  ["15T11:00:01", "1 h 00 min left", "attention"],
  ["15T11:01:00", "59 min left", "attention"],
  ["15T11:59:59", "1 min left", "attention"],
  ["15T12:00:00", "Overdue by 0 min", "bad"],
  ["15T12:59:00", "Overdue by 59 min", "bad"],
  ["16T13:00:00", "Overdue by 25 h", "bad"],
  ["25T12:00:00", "Overdue by 10 days", "bad"],
])("at %s: %s, %s", (time, label, state) => {
  expect(at(time)).toEqual({ label, state });
});
