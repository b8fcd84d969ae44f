import { type MessageKind, messageKinds } from "#app/content/message-kinds.ts";
import type { MessageChannel, MessageState } from "#app/database/tables/contact.ts";
import { formatDuration } from "#app/format/dates-and-numbers.ts";

export type { MessageChannel, MessageState, ReplyChannel } from "#app/database/tables/contact.ts";

/** How messages came to us. */
export const messageChannelLabels: Record<MessageChannel, string> = {
  website: "Website",
  phone: "Phone",
  email: "Email",
  letter: "Letter",
  visit: "Visit",
};

/** Those of the messages that staff record. */
export const RECORDED_CHANNELS = ["phone", "email", "letter", "visit"] as const;

/** Optimistic lock: the version of a message that a page showed. A form with an older one is refused. */
export function messageVersion(message: { state: MessageState; answeredAt: Date | null }): string {
  return `${message.state} ${message.answeredAt?.toISOString() ?? ""}`.trim();
}

/** The reference that sender and staff use, short enough for the phone. */
export function messageReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** Whether a lower-case search term looks like a reference. */
export function isMessageReference(word: string): boolean {
  return /^[\da-f]{8}$/.test(word);
}

const MAX_SUBJECT_LENGTH = 70;

type MessageWithSubject = {
  message: string;
  channel: MessageChannel;
  kind: MessageKind;
  reference: string;
};

/**
 * A subject line for a message: the service or product it is about, else its first sentence. What staff recorded may
 * not be the sender's words: its subject is its type and reference.
 */
export function messageSubject({ message, channel, kind, reference }: MessageWithSubject): string {
  if (channel !== "website") {
    return `Your ${messageKinds[kind].label.toLowerCase()}, reference ${reference}`;
  }
  const [line = ""] = message.trim().split(/[\r\n]/, 1);
  const topic = /^About ([^:]{1,120}): /.exec(line)?.[1];
  if (topic) return shortenSubject(topic);
  if (/^I would like to order:?$/.test(line.trim())) return "Your order";
  const [sentence = line] = line.match(/^.+?[.!?](?=\s|$)/) ?? [];
  // Cut first: the pattern takes quadratic time.
  return shortenSubject(sentence.slice(0, 1000).replace(/[.:,;\s]+$/, "")) || "Your message";
}

/** Truncates at a word boundary if there is one. */
function shortenSubject(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= MAX_SUBJECT_LENGTH) return plain;
  const cut = plain.slice(0, MAX_SUBJECT_LENGTH);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > MAX_SUBJECT_LENGTH / 2 ? end : MAX_SUBJECT_LENGTH).toWellFormed()} ...`;
}

/** The audit entity of a message: its number only, so the log contains no personal data. */
export function messageEntity(number: number): { kind: "message"; id: string; label: string } {
  return { kind: "message", id: String(number), label: `no. ${number}` };
}

export const SPAM_DAYS = 30;

export function formatTimeLeft(
  { dueAt, kind }: { dueAt: Date; kind: MessageKind },
  now: Date,
): { label: string; state: Urgency } {
  const left = dueAt.getTime() - now.getTime();
  if (left <= 0) return { label: `Overdue by ${formatDuration(-left)}`, state: "bad" };
  const state = left < messageKinds[kind].urgentHours * 60 * MINUTE ? "attention" : "good";
  const minutes = Math.ceil(left / MINUTE);
  if (left >= DAYS_FROM_HOURS * 60 * MINUTE) {
    return { label: `${formatDuration(left)} left`, state };
  }
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return {
    label: hours > 0 ? `${hours} h ${String(rest).padStart(2, "0")} min left` : `${rest} min left`,
    state,
  };
}

type Urgency = "good" | "attention" | "bad";

const MINUTE = 60_000;
/** As in formatDuration. */
const DAYS_FROM_HOURS = 48;

export function formatAnsweredAfter(createdAt: Date, answeredAt: Date): string {
  return `after ${formatDuration(answeredAt.getTime() - createdAt.getTime())}`;
}
