import { expect, test } from "vitest";
import type { OpenTasks } from "#app/domain/dashboard/open-tasks.server.ts";
import { describeWork } from "./describe-work.ts";

const now = new Date("2025-05-14T08:00:00Z");
const nothing: OpenTasks = {
  flaggedOrders: 0,
  flaggedOrderNames: [],
  toConfirm: 0,
  toConfirmNames: [],
  toPack: 0,
  toPackNames: [],
  toSend: 0,
  toSendNames: [],
  unpaid: 0,
  unpaidNames: [],
  messages: 0,
  oldestMessageAt: undefined,
  replyDueAt: undefined,
  soldOut: 0,
  soldOutNames: [],
  low: 0,
  lowNames: [],
  withoutPicture: 0,
  withoutPictureNames: [],
  failedMails: 0,
  failedMailNames: [],
  failedSchedules: 0,
  failedScheduleNames: [],
};

test("empty tasks are left out", () => {
  expect(describeWork(nothing, now)).toEqual([]);
});

test("the oldest message has its waiting time, and whether it is overdue", () => {
  const timerOf = (hours: number) => {
    const oldestMessageAt = new Date(now.getTime() - hours * 3_600_000);
    const replyDueAt = new Date(oldestMessageAt.getTime() + 24 * 3_600_000);
    return describeWork({ ...nothing, messages: 2, oldestMessageAt, replyDueAt }, now)[0]?.timer;
  };
  expect(timerOf(19)).toEqual({
    label: "oldest waiting 19 h, reply due within 24 hours",
    isLate: false,
  });
  expect(timerOf(24)?.isLate).toBe(false);
  expect(timerOf(25)).toEqual({
    label: "oldest waiting 25 h, reply due within 24 hours",
    isLate: true,
  });
  expect(timerOf(96)?.label).toBe("oldest waiting 4 days, reply due within 24 hours");
});

test("each item lists its most urgent examples, with matching singular or plural", () => {
  const items = describeWork(
    {
      ...nothing,
      soldOut: 1,
      soldOutNames: ["Baobab"],
      low: 7,
      lowNames: ["Marula", "Kopje", "Weaver"],
      withoutPicture: 2,
      withoutPictureNames: ["Dome", "Bullet"],
    },
    now,
  );
  expect(items.map(({ count, title, message }) => [count, title, message])).toEqual([
    [1, "Product out of stock", "Baobab."],
    [7, "Products low on stock", "Marula, Kopje, Weaver and 4 more."],
    [2, "Products without a picture", "Dome and Bullet."],
  ]);
});

test("a scheduled page that could not be published leads to the content", () => {
  const [item] = describeWork(
    { ...nothing, failedSchedules: 1, failedScheduleNames: ["Cybersecurity"] },
    now,
  );
  expect(item).toMatchObject({
    title: "Scheduled page could not be published",
    message: "Cybersecurity.",
    step: { to: "/admin/content" },
  });
});

test("orders come first, flagged ones before others", () => {
  const items = describeWork(
    {
      ...nothing,
      flaggedOrders: 1,
      flaggedOrderNames: ["ORD-1004"],
      toConfirm: 1,
      toConfirmNames: ["ORD-1003"],
      toPack: 4,
      toPackNames: ["ORD-1005", "ORD-1006", "ORD-1007"],
      toSend: 2,
      toSendNames: ["ORD-1001", "ORD-1002"],
      unpaid: 1,
      unpaidNames: ["ORD-1009"],
      soldOut: 1,
      soldOutNames: ["Baobab"],
    },
    now,
  );
  expect(items.slice(0, 5).map(({ title, message, step }) => [title, message, step.to])).toEqual([
    ["Order needs attention", "ORD-1004.", "/admin/orders"],
    ["Payment to confirm", "Proof of payment received: ORD-1003.", "/admin/orders?view=confirm"],
    ["Orders to pack", "ORD-1005, ORD-1006, ORD-1007 and 1 more.", "/admin/orders?view=pack"],
    ["Packed orders to send", "ORD-1001 and ORD-1002.", "/admin/orders?view=send"],
    ["Order awaiting payment", "ORD-1009.", "/admin/orders?view=confirm"],
  ]);
});
