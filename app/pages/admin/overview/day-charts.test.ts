import { expect, test } from "vitest";
import { compareRevenue, toDayCharts } from "./day-charts.ts";

test.for([
  [11_200_00, 10_000_00, "12% more than in the previous 30 days (R 10 000)"],
  [7_550_00, 10_000_00, "24% less than in the previous 30 days (R 10 000)"],
  [10_040_00, 10_000_00, "about the same as in the previous 30 days (R 10 000)"],
  [-500_00, 10_000_00, "R 10 000 in the previous 30 days"],
  [9_000_00, 0, "nothing in the previous 30 days"],
  [9_000_00, -300_00, "-R 300 in the previous 30 days"],
] as const)("revenue of %i after %i cents: %s", ([current, previous, expected]) => {
  const { tag, note } = compareRevenue(current, previous);
  expect([tag, note].filter(Boolean).join(" ").replaceAll("\u00a0", " ")).toBe(expected);
});

test("without a mail server, emails have the name they have in the outbox", () => {
  const days = [{ day: "2026-11-17", sentMails: 0, savedMails: 3 }];
  expect(toDayCharts(days, false)).toMatchObject([{ title: "Emails not sent", total: "3" }]);
});

test("revenue is in whole rand; a day of refunds has no bar but counts in the total", () => {
  const quiet = { messages: 0, customers: 0, sentMails: 0, savedMails: 0 };
  const [revenue, messages] = toDayCharts(
    [
      { day: "2026-11-16", sales: -20_000, previousSales: 0, ...quiet },
      { day: "2026-11-17", sales: 123_456, previousSales: 50_000, ...quiet, messages: 2 },
    ],
    true,
  );
  expect(revenue).toMatchObject({
    total: "R 1\u00a0035",
    days: [
      { day: "16 Nov", value: 0, previous: 0 },
      { day: "17 Nov", value: 1235, previous: 500 },
    ],
  });
  expect(messages).toMatchObject({ title: "Messages", total: "2" });
});
