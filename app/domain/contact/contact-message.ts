import { formatDuration } from "#app/content/format/dates-and-numbers.ts";
import type { MessageState } from "#app/database/tables/messages.ts";

export type { MessageState, ReplyChannel } from "#app/database/tables/messages.ts";

/** Optimistic lock: the version of a message that a page showed. A form with an older one is refused. */
export function messageVersion({
  state,
  answeredAt,
}: {
  state: MessageState;
  answeredAt: Date | null;
}) {
  return `${state} ${answeredAt?.toISOString() ?? ""}`.trim();
}

/** What the sender and the company both call a message by: short enough to say on the phone. */
export function messageReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** Whether a word, in small letters, may be one. */
export function isMessageReference(word: string): boolean {
  return /^[\da-f]{8}$/.test(word);
}

const MAX_SUBJECT_LENGTH = 70;

/**
 * What a message is about, as a mail's subject says it: the service or product that it was begun
 * from, else its first sentence.
 */
export function messageSubject(message: string): string {
  const [line = ""] = message.trim().split(/[\r\n]/, 1);
  const topic = /^About ([^:]{1,120}): /.exec(line)?.[1];
  if (topic) return shortenSubject(topic);
  if (/^I would like to order:?$/.test(line.trim())) return "Your order";
  const [sentence = line] = line.match(/^.+?[.!?](?=\s|$)/) ?? [];
  return shortenSubject(sentence.replace(/[.:,;\s]+$/, "")) || "Your message";
}

/** At the end of a word, where there is one. */
function shortenSubject(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= MAX_SUBJECT_LENGTH) return plain;
  const cut = plain.slice(0, MAX_SUBJECT_LENGTH);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > MAX_SUBJECT_LENGTH / 2 ? end : MAX_SUBJECT_LENGTH).toWellFormed()} ...`;
}

/** A message as the audit log names it: by its number, so that the log holds nobody's name or words. */
export function messageEntity(number: number): { kind: "message"; id: string; label: string } {
  return { kind: "message", id: String(number), label: `no. ${number}` };
}

/** Whoever writes is promised an answer within this time; the database counts by it. */
export const REPLY_HOURS = 24;

/** So long is spam kept, in case it was none. */
export const SPAM_DAYS = 30;

/** How the promise of an answer stands, in words, and how much it presses. */
export function formatTimeLeft(dueAt: Date, now: Date): { words: string; state: Urgency } {
  const left = dueAt.getTime() - now.getTime();
  if (left <= 0) return { words: `Overdue by ${formatDuration(-left)}`, state: "bad" };
  const minutes = Math.ceil(left / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return {
    words: hours > 0 ? `${hours} h ${String(rest).padStart(2, "0")} min left` : `${rest} min left`,
    state: left < URGENT_HOURS * 60 * MINUTE ? "attention" : "good",
  };
}

type Urgency = "good" | "attention" | "bad";

const MINUTE = 60_000;
const URGENT_HOURS = 4;

/** Whether the promise was kept. */
export function formatAnsweredAfter(createdAt: Date, answeredAt: Date): string {
  return `after ${formatDuration(answeredAt.getTime() - createdAt.getTime())}`;
}
