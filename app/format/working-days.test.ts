import { expect, test } from "vitest";
import { addWorkingDays, isWorkingDay, publicHolidays, workingDayFrom } from "./working-days.ts";

test("the public holidays of 2026 are those of the gazette", () => {
  expect([...publicHolidays(2026)].sort()).toEqual([
    "2026-01-01",
    "2026-03-21",
    "2026-04-03",
    "2026-04-06",
    "2026-04-27",
    "2026-05-01",
    "2026-06-16",
    "2026-08-09",
    "2026-08-10",
    "2026-09-24",
    "2026-12-16",
    "2026-12-25",
    "2026-12-26",
  ]);
});

test.each([
  [2024, "2024-03-29"],
  [2025, "2025-04-18"],
  [2027, "2027-03-26"],
  [2030, "2030-04-19"],
])("Good Friday of %i is %s", (year, day) => {
  expect(publicHolidays(year)).toContain(day);
});

test("a holiday on a Sunday moves on, past one that follows it", () => {
  expect(publicHolidays(2022)).toContain("2022-12-27");
  expect(publicHolidays(2027)).toContain("2027-03-22");
});

test("working days leave out weekends and public holidays", () => {
  expect(isWorkingDay("2026-11-17")).toBe(true);
  expect(isWorkingDay("2026-11-21")).toBe(false);
  expect(isWorkingDay("2026-12-16")).toBe(false);
  expect(workingDayFrom("2026-08-08")).toBe("2026-08-11");
  expect(addWorkingDays("2026-12-24", 1)).toBe("2026-12-28");
  expect(addWorkingDays("2026-12-31", 2)).toBe("2027-01-05");
  expect(addWorkingDays("2026-11-17", 0)).toBe("2026-11-17");
});
