import type { OpenTask, OpenTasks, Task } from "#app/domain/dashboard/open-tasks.server.ts";
import { formatDuration } from "#app/format/dates-and-numbers.ts";
import { QUOTES_TO_ANSWER } from "#app/pages/admin/admin-navigation.ts";
import { describeReplyTimes } from "#app/pages/admin/messages/message-labels.ts";
import {
  INFORMATION_OFFICER_PATH,
  OFFICE_BEARERS_PATH,
} from "#app/pages/admin/settings/settings-paths.ts";
import { CLAIMS_PATH, SETUP_PATH } from "#app/pages/admin/setup/setup-paths.ts";

export type WorkItem = {
  /** Absent where there is nothing to count. */
  count?: number;
  title: string;
  message: string;
  /** Only what is overdue is bad. */
  tone: "bad" | "attention" | "plain";
  /** The wait of the oldest message, against the promised response time. */
  timer?: { label: string; isLate: boolean };
  /** Absent where another person has to act. */
  step?: { label: string; to: string };
};

/** The first deadline of the open messages, whatever their types. */
function describeNextDeadline(dueAt: Date, now: Date): string {
  const left = dueAt.getTime() - now.getTime();
  return left < 0
    ? `reply overdue by ${formatDuration(-left)}`
    : `next reply due in ${formatDuration(left)}`;
}

/** Everybody may change their own name. */
export const NAME_PATH = "/account/name";

/** What the owner or the reader has to do on the site itself. */
export function describeSiteWork(site: SiteWork): {
  before: WorkItem[];
  after: WorkItem[];
} {
  const { maintenance, setup, demoTexts, lacksOfficeBearers, lacksHead, isNameless } = site;
  const left = setup?.filter(({ isDone }) => !isDone).length ?? 0;
  return {
    before: [
      maintenance && {
        title: "The website is closed",
        message: `Maintenance mode is on: visitors see the maintenance page.${
          maintenance === "environment"
            ? " Ask your server administrator to remove the environment variable MAINTENANCE."
            : ""
        }`,
        tone: "attention" as const,
        ...(maintenance === "settings" && {
          step: { label: "Open the website", to: "/admin/settings/maintenance" },
        }),
      },
      left > 0 && {
        count: left,
        title: left === 1 ? "Setup step left" : "Setup steps left",
        message: `${setup?.find(({ isDone }) => !isDone)?.title} is next.`,
        tone: "plain" as const,
        step: { label: "Continue setup", to: SETUP_PATH },
      },
      demoTexts > 0 && {
        count: demoTexts,
        title: demoTexts === 1 ? "Demo company text" : "Demo company texts",
        message: "Your site still describes the demo company under your name.",
        tone: "attention" as const,
        step: { label: "Review texts", to: CLAIMS_PATH },
      },
      lacksOfficeBearers && {
        title: "Office bearers are missing",
        message: "Section 43 of the ECT Act requires an online shop to publish their names.",
        tone: "attention" as const,
        step: { label: "Enter their names", to: OFFICE_BEARERS_PATH },
      },
      lacksHead && {
        title: "Information Officer is missing",
        message:
          "Your PAIA manual does not name the head of the company or an Information Officer.",
        tone: "attention" as const,
        step: { label: "Enter the name", to: INFORMATION_OFFICER_PATH },
      },
    ].filter((item) => item !== false && item !== undefined),
    after: isNameless
      ? [
          {
            title: "Your account has no name",
            message: "Colleagues see your email address instead.",
            tone: "plain",
            step: { label: "Add your name", to: NAME_PATH },
          },
        ]
      : [],
  };
}

type SiteWork = {
  /** What closed the website. */
  maintenance: "environment" | "settings" | undefined;
  /** Undefined for those who have no part in it. */
  setup: readonly { title: string; isDone: boolean }[] | undefined;
  demoTexts: number;
  /** No directors or members are named, which the law requires. */
  lacksOfficeBearers: boolean;
  /** Neither the head of the company nor an Information Officer is named. */
  lacksHead: boolean;
  isNameless: boolean;
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

const workItems: readonly (Pick<WorkItem, "tone"> & {
  step: NonNullable<WorkItem["step"]>;
  task: Task;
  titles: readonly [one: string, many: string];
  describe?: (open: OpenTask, now: Date) => Partial<WorkItem>;
})[] = [
  {
    task: "flaggedOrders",
    titles: ["Order needs attention", "Orders need attention"],
    tone: "attention",
    step: { label: "View orders", to: "/admin/orders" },
    describe: ({ names, count }) => {
      const rest = count - names.length;
      const reasons = listReasons(names);
      return { message: [...reasons, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(" ") };
    },
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
    tone: "attention",
    step: { label: "Reply", to: "/admin/messages" },
    describe: ({ oldestAt, replyDueAt }, now) => {
      const waited = oldestAt ? now.getTime() - oldestAt.getTime() : 0;
      const isLate = replyDueAt !== undefined && replyDueAt < now;
      return {
        message: describeReplyTimes(),
        tone: isLate ? "bad" : "attention",
        timer: {
          label: [
            `oldest waiting ${formatDuration(waited)}`,
            replyDueAt && describeNextDeadline(replyDueAt, now),
          ]
            .filter(Boolean)
            .join(", "),
          isLate,
        },
      };
    },
  },
  {
    task: "quotations",
    titles: ["Quotation waiting for us", "Quotations waiting for us"],
    tone: "attention",
    step: { label: "Answer", to: QUOTES_TO_ANSWER },
    describe: ({ replyDueAt, ...open }, now) => {
      const isLate = replyDueAt !== undefined && replyDueAt < now;
      return {
        message: `Requests, counter-offers and questions: ${listNames(open)}`,
        tone: isLate ? "bad" : "attention",
        ...(replyDueAt && { timer: { label: describeNextDeadline(replyDueAt, now), isLate } }),
      };
    },
  },
  {
    task: "failedMails",
    titles: ["Email not delivered", "Emails not delivered"],
    tone: "attention",
    step: { label: "View emails", to: "/admin/outbox?state=failed" },
  },
  {
    task: "failedSchedules",
    titles: ["Scheduled page could not be published", "Scheduled pages could not be published"],
    tone: "attention",
    step: { label: "View content", to: "/admin/content" },
  },
  {
    task: "companyDocuments",
    titles: ["Company document expiring", "Company documents expiring"],
    tone: "attention",
    step: { label: "View documents", to: "/admin/settings/company-documents" },
    describe: (open) => ({ message: `Within 30 days, or already expired: ${listNames(open)}` }),
  },
  {
    task: "soldOut",
    titles: ["Product out of stock", "Products out of stock"],
    tone: "attention",
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

/** "ORD-1004 and ORD-1006: Paid twice.": each reason, which is a sentence, once. */
function listReasons(names: readonly string[]): string[] {
  const numbersOf = new Map<string, string[]>();
  for (const name of names) {
    const [number = "", ...reason] = name.split(": ");
    const numbers = numbersOf.get(reason.join(": "));
    if (numbers) numbers.push(number);
    else numbersOf.set(reason.join(": "), [number]);
  }
  return [...numbersOf].map(([reason, numbers]) => `${joinNames(numbers)}: ${reason}`);
}

/** "Baobab, Marula and 4 more." */
function listNames({ names, count }: OpenTask): string {
  const rest = count - names.length;
  return rest > 0 ? `${names.join(", ")} and ${rest} more.` : `${joinNames(names)}.`;
}

function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
