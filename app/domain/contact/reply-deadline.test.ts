import { expect, test } from "vitest";
import { formatTimeLeft } from "./contact-message.ts";

const due = new Date("2026-11-15T12:00:00Z");
const at = (time: string) =>
  formatTimeLeft({ dueAt: due, kind: "general" }, new Date(`2026-11-${time}Z`));

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

test.each([
  ["01T12:00:00", "14 days left", "good"],
  ["11T12:00:00", "4 days left", "attention"],
  ["13T12:00:01", "48 h 00 min left", "attention"],
  ["14T12:00:00", "24 h 00 min left", "attention"],
])("a complaint at %s: %s, %s", (time, label, state) => {
  const now = new Date(`2026-11-${time}Z`);
  expect(formatTimeLeft({ dueAt: due, kind: "complaint" }, now)).toEqual({ label, state });
});
