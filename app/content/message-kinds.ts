import { formatCount } from "#app/format/dates-and-numbers.ts";

/** The kinds of message that people send us. The general one is due within the reply time of the settings. */
export const messageKinds = {
  general: {
    label: "Message",
    subject: "Website message",
    acknowledgement: "contact-acknowledged",
    urgentHours: 4,
  },
  /** For access to records (PAIA), or for access to or correction of personal information (POPIA). */
  "information-request": {
    label: "Information request",
    subject: "Information request",
    acknowledgement: "request-acknowledged",
    urgentHours: 7 * 24,
    /** PAIA, section 56. */
    due: { count: 30, unit: "day" },
  },
  complaint: {
    label: "Complaint",
    subject: "Complaint",
    acknowledgement: "complaint-acknowledged",
    urgentHours: 5 * 24,
    /** The code of the Consumer Goods and Services Ombud. */
    due: { count: 15, unit: "business day" },
  },
} as const satisfies Readonly<Record<string, MessageKindDescription>>;

type MessageKindDescription = {
  /** For staff. */
  label: string;
  /** What the email to staff begins with. */
  subject: string;
  /** The email to the sender. */
  acknowledgement: string;
  /** From how many hours before its deadline staff see it as urgent. */
  urgentHours: number;
  /** The deadline that a law or code sets, from the day of receipt. */
  due?: { count: number; unit: "day" | "business day" };
};

export type MessageKind = keyof typeof messageKinds;
/** With a page and a form of its own. */
export type SpecialMessageKind = Exclude<MessageKind, "general">;

export const MESSAGE_KINDS = Object.keys(messageKinds) as MessageKind[];

/** "15 business days" */
export function replyPeriod(kind: SpecialMessageKind): string {
  const { count, unit } = messageKinds[kind].due;
  return formatCount(count, unit);
}
