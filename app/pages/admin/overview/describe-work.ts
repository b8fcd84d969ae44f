import { replyTime } from "#app/content/reply-time.ts";
import type { OpenTask, OpenTasks, Task } from "#app/domain/dashboard/open-tasks.server.ts";
import { formatDuration } from "#app/format/dates-and-numbers.ts";

export type WorkItem = {
  count: number;
  title: string;
  message: string;
  tone: "bad" | "attention" | "plain";
  /** The wait of the oldest message, against the promised response time. */
  timer?: { label: string; isLate: boolean };
  step: { label: string; to: string };
};

/** The open tasks as list items, most urgent first, without empty ones. */
export function describeWork(work: OpenTasks, now: Date): WorkItem[] {
  return workItems.flatMap(({ task, titles: [one, many], describe, ...item }) => {
    const open = work[task];
    if (!open || open.count === 0) return [];
    const title = open.count === 1 ? one : many;
    return [
      { message: listNames(open), ...item, count: open.count, title, ...describe?.(open, now) },
    ];
  });
}

const workItems: readonly (Pick<WorkItem, "tone" | "step"> & {
  task: Task;
  titles: readonly [one: string, many: string];
  describe?: (open: OpenTask, now: Date) => Partial<WorkItem>;
})[] = [
  {
    task: "flaggedOrders",
    titles: ["Order needs attention", "Orders need attention"],
    tone: "bad",
    step: { label: "View orders", to: "/admin/orders" },
  },
  {
    task: "toConfirm",
    titles: ["Payment to confirm", "Payments to confirm"],
    tone: "attention",
    step: { label: "Check payments", to: "/admin/orders?view=confirm" },
    describe: (open) => ({ message: `Proof of payment received: ${listNames(open)}` }),
  },
  {
    task: "toPack",
    titles: ["Order to pack", "Orders to pack"],
    tone: "attention",
    step: { label: "Pack orders", to: "/admin/orders?view=pack" },
  },
  {
    task: "toSend",
    titles: ["Packed order to send", "Packed orders to send"],
    tone: "attention",
    step: { label: "Send orders", to: "/admin/orders?view=send" },
  },
  {
    task: "unpaid",
    titles: ["Order awaiting payment", "Orders awaiting payment"],
    tone: "plain",
    step: { label: "View orders", to: "/admin/orders?view=confirm" },
  },
  {
    task: "messages",
    titles: ["Message waiting for a reply", "Messages waiting for a reply"],
    tone: "bad",
    step: { label: "Reply", to: "/admin/messages" },
    describe: ({ oldestAt, replyDueAt }, now) => {
      const waited = oldestAt ? now.getTime() - oldestAt.getTime() : 0;
      return {
        message: `The site promises a reply within ${replyTime()}.`,
        timer: {
          label: `oldest waiting ${formatDuration(waited)}, reply due within ${replyTime()}`,
          isLate: replyDueAt !== undefined && replyDueAt < now,
        },
      };
    },
  },
  {
    task: "failedMails",
    titles: ["Email not delivered", "Emails not delivered"],
    tone: "bad",
    step: { label: "View emails", to: "/admin/outbox?state=failed" },
  },
  {
    task: "failedSchedules",
    titles: ["Scheduled page could not be published", "Scheduled pages could not be published"],
    tone: "bad",
    step: { label: "View content", to: "/admin/content" },
  },
  {
    task: "soldOut",
    titles: ["Product out of stock", "Products out of stock"],
    tone: "bad",
    step: { label: "Update stock", to: "/admin/products?view=out" },
  },
  {
    task: "low",
    titles: ["Product low on stock", "Products low on stock"],
    tone: "attention",
    step: { label: "Review stock", to: "/admin/products?view=low" },
  },
  {
    task: "withoutPicture",
    titles: ["Product without a picture", "Products without a picture"],
    tone: "plain",
    step: { label: "Add pictures", to: "/admin/products?view=no-pictures" },
  },
];

/** "Baobab, Marula and 4 more." */
function listNames({ names, count }: OpenTask): string {
  const rest = count - names.length;
  if (rest > 0) return `${names.join(", ")} and ${rest} more.`;
  if (names.length < 2) return `${names.join("")}.`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}.`;
}
