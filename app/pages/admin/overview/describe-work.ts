import { replyTime } from "#app/content/reply-time.ts";
import type { OpenTasks } from "#app/domain/dashboard/open-tasks.server.ts";
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
  const { oldestMessageAt, replyDueAt } = work;
  const waited = oldestMessageAt ? now.getTime() - oldestMessageAt.getTime() : 0;
  const items: WorkItem[] = [
    toItem(work.flaggedOrders, ["Order needs attention", "Orders need attention"], {
      message: listNames(work.flaggedOrderNames, work.flaggedOrders),
      tone: "bad",
      step: { label: "View orders", to: "/admin/orders" },
    }),
    toItem(work.toConfirm, ["Payment to confirm", "Payments to confirm"], {
      message: `Proof of payment received: ${listNames(work.toConfirmNames, work.toConfirm)}`,
      tone: "attention",
      step: { label: "Check payments", to: "/admin/orders?view=confirm" },
    }),
    toItem(work.toPack, ["Order to pack", "Orders to pack"], {
      message: listNames(work.toPackNames, work.toPack),
      tone: "attention",
      step: { label: "Pack orders", to: "/admin/orders?view=pack" },
    }),
    toItem(work.toSend, ["Packed order to send", "Packed orders to send"], {
      message: listNames(work.toSendNames, work.toSend),
      tone: "attention",
      step: { label: "Send orders", to: "/admin/orders?view=send" },
    }),
    toItem(work.unpaid, ["Order awaiting payment", "Orders awaiting payment"], {
      message: listNames(work.unpaidNames, work.unpaid),
      tone: "plain",
      step: { label: "View orders", to: "/admin/orders?view=confirm" },
    }),
    toItem(work.messages, ["Message waiting for a reply", "Messages waiting for a reply"], {
      message: `The site promises a reply within ${replyTime()}.`,
      tone: "bad",
      timer: {
        label: `oldest waiting ${formatDuration(waited)}, reply due within ${replyTime()}`,
        isLate: replyDueAt !== undefined && replyDueAt < now,
      },
      step: { label: "Reply", to: "/admin/messages" },
    }),
    toItem(work.failedMails, ["Email not delivered", "Emails not delivered"], {
      message: listNames(work.failedMailNames, work.failedMails),
      tone: "bad",
      step: { label: "View emails", to: "/admin/outbox?state=failed" },
    }),
    toItem(
      work.failedSchedules,
      ["Scheduled page could not be published", "Scheduled pages could not be published"],
      {
        message: listNames(work.failedScheduleNames, work.failedSchedules),
        tone: "bad",
        step: { label: "View content", to: "/admin/content" },
      },
    ),
    toItem(work.soldOut, ["Product out of stock", "Products out of stock"], {
      message: listNames(work.soldOutNames, work.soldOut),
      tone: "bad",
      step: { label: "Update stock", to: "/admin/products?view=out" },
    }),
    toItem(work.low, ["Product low on stock", "Products low on stock"], {
      message: listNames(work.lowNames, work.low),
      tone: "attention",
      step: { label: "Review stock", to: "/admin/products?view=low" },
    }),
    toItem(work.withoutPicture, ["Product without a picture", "Products without a picture"], {
      message: listNames(work.withoutPictureNames, work.withoutPicture),
      tone: "plain",
      step: { label: "Add pictures", to: "/admin/products?view=no-pictures" },
    }),
  ];
  return items.filter(({ count }) => count > 0);
}

function toItem(
  count: number,
  [one, many]: readonly [one: string, many: string],
  item: Omit<WorkItem, "count" | "title">,
): WorkItem {
  return { count, title: count === 1 ? one : many, ...item };
}

/** "Baobab, Marula and 4 more." */
function listNames(names: readonly string[], count: number): string {
  const rest = count - names.length;
  if (rest > 0) return `${names.join(", ")} and ${rest} more.`;
  if (names.length < 2) return `${names.join("")}.`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}.`;
}
