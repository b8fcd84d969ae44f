import { expect, test } from "vitest";
import type { OpenTasks } from "#app/domain/dashboard/open-tasks.server.ts";
import { describeSiteWork, describeWork } from "./describe-work.ts";

const now = new Date("2025-05-14T08:00:00Z");
const none = { count: 0, names: [] };
const nothing: OpenTasks = { flaggedOrders: none, toPack: none, messages: none, low: none };

test("empty tasks are left out", () => {
  expect(describeWork(nothing, now)).toEqual([]);
});

test("the oldest message has its waiting time, and whether it is overdue", () => {
  const timerOf = (hours: number) => {
    const oldestAt = new Date(now.getTime() - hours * 3_600_000);
    const replyDueAt = new Date(oldestAt.getTime() + 24 * 3_600_000);
    const messages = { count: 2, names: [], oldestAt, replyDueAt };
    return describeWork({ ...nothing, messages }, now)[0]?.timer;
  };
  expect(timerOf(19)).toEqual({
    label: "oldest waiting 19 h, next reply due in 5 h",
    isLate: false,
  });
  expect(timerOf(24)?.isLate).toBe(false);
  expect(timerOf(25)).toEqual({
    label: "oldest waiting 25 h, reply overdue by 1 h",
    isLate: true,
  });
  expect(timerOf(96)?.label).toBe("oldest waiting 4 days, reply overdue by 3 days");
});

test("the reply time of messages is stated for each type", () => {
  const messages = { count: 1, names: [], oldestAt: now, replyDueAt: now };
  expect(describeWork({ messages }, now)[0]?.message).toBe(
    "We reply to questions within 24 hours, to information requests within 30 days and to complaints within 15 business days.",
  );
});

test("only an overdue message or quotation is red", () => {
  const replyDueAt = new Date(now.getTime() - 1);
  const tonesOf = (work: OpenTasks) => describeWork(work, now).map(({ tone }) => tone);
  expect(tonesOf({ messages: { count: 1, names: [], oldestAt: now, replyDueAt } })).toEqual([
    "bad",
  ]);
  expect(tonesOf({ quotations: { count: 1, names: [], replyDueAt } })).toEqual(["bad"]);
  expect(
    tonesOf({
      flaggedOrders: { count: 1, names: ["ORD-1004: Paid twice."] },
      messages: { count: 1, names: [], oldestAt: now, replyDueAt: now },
      quotations: { count: 1, names: [], replyDueAt: now },
      failedMails: { count: 1, names: ["Welcome"] },
      soldOut: { count: 1, names: ["Baobab"] },
    }),
  ).not.toContain("bad");
});

test("what has to be done on the site itself are rows, too", () => {
  const titles = (site: Parameters<typeof describeSiteWork>[0]) => {
    const { before, after } = describeSiteWork(site);
    return [...before, ...after].map(({ count, title, step }) => [count, title, step?.to]);
  };
  const setup = [
    { title: "Email", isDone: true },
    { title: "Delivery", isDone: false },
  ];
  expect(
    titles({
      maintenance: "environment",
      setup,
      demoTexts: 31,
      lacksOfficeBearers: true,
      lacksHead: true,
      isNameless: true,
    }),
  ).toEqual([
    [undefined, "The website is closed", undefined],
    [1, "Setup step left", "/admin/setup"],
    [31, "Demo company texts", "/admin/setup/claims"],
    [undefined, "Office bearers are missing", "/admin/settings/company#company-registration"],
    [undefined, "Information Officer is missing", "/admin/settings/company#information-officer"],
    [undefined, "Your account has no name", "/account/name"],
  ]);
  expect(
    titles({
      maintenance: undefined,
      setup: undefined,
      demoTexts: 0,
      lacksOfficeBearers: false,
      lacksHead: false,
      isNameless: false,
    }),
  ).toEqual([]);
});

test("each item lists its most urgent examples, with matching singular or plural", () => {
  const items = describeWork(
    {
      ...nothing,
      soldOut: { count: 1, names: ["Baobab"] },
      low: { count: 7, names: ["Marula", "Kopje", "Weaver"] },
      withoutPicture: { count: 2, names: ["Dome", "Bullet"] },
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
    { ...nothing, failedSchedules: { count: 1, names: ["Cybersecurity"] } },
    now,
  );
  expect(item).toMatchObject({
    title: "Scheduled page could not be published",
    message: "Cybersecurity.",
    step: { to: "/admin/content" },
  });
});

test("a reason that several orders share is given once", () => {
  const names = [
    "ORD-1004: Paid twice. Note: refund it.",
    "ORD-1005: Unusual.",
    "ORD-1006: Unusual.",
  ];
  expect(describeWork({ flaggedOrders: { count: 5, names } }, now)[0]?.message).toBe(
    "ORD-1004: Paid twice. Note: refund it. ORD-1005 and ORD-1006: Unusual. And 2 more.",
  );
});

test("orders come first, flagged ones before others", () => {
  const items = describeWork(
    {
      ...nothing,
      flaggedOrders: { count: 1, names: ["ORD-1004: Paid twice. Refund the overpayment."] },
      toConfirm: { count: 1, names: ["ORD-1003"] },
      toPack: { count: 4, names: ["ORD-1005", "ORD-1006", "ORD-1007"] },
      toSend: { count: 2, names: ["ORD-1001", "ORD-1002"] },
      unpaid: { count: 1, names: ["ORD-1009"] },
      soldOut: { count: 1, names: ["Baobab"] },
    },
    now,
  );
  expect(items.slice(0, 5).map(({ title, message, step }) => [title, message, step?.to])).toEqual([
    ["Order needs attention", "ORD-1004: Paid twice. Refund the overpayment.", "/admin/orders"],
    ["Payment to confirm", "Proof of payment received: ORD-1003.", "/admin/orders?view=confirm"],
    ["Orders to pack", "ORD-1005, ORD-1006, ORD-1007 and 1 more.", "/admin/orders?view=pack"],
    ["Packed orders to send", "ORD-1001 and ORD-1002.", "/admin/orders?view=send"],
    ["Order awaiting payment", "ORD-1009.", "/admin/orders?view=confirm"],
  ]);
});
