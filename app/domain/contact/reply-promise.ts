import { saySpan } from "#app/content/office-words.ts";

/** Whoever writes is promised an answer within this time; the database counts by it. */
export const REPLY_HOURS = 24;

/** So long is spam kept, in case it was none. */
export const SPAM_DAYS = 30;

/** How the promise of an answer stands, in words, and how much it presses. */
export function sayTimeLeft(dueAt: Date, now: Date): { words: string; state: Pressure } {
  const left = dueAt.getTime() - now.getTime();
  if (left <= 0) return { words: `Overdue by ${saySpan(-left)}`, state: "bad" };
  const minutes = Math.ceil(left / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return {
    words: hours > 0 ? `${hours} h ${String(rest).padStart(2, "0")} min left` : `${rest} min left`,
    state: left < PRESSING_HOURS * 60 * MINUTE ? "attention" : "good",
  };
}

type Pressure = "good" | "attention" | "bad";

const MINUTE = 60_000;
const PRESSING_HOURS = 4;

/** Whether the promise was kept. */
export function sayAnsweredAfter(createdAt: Date, answeredAt: Date): string {
  return `after ${saySpan(answeredAt.getTime() - createdAt.getTime())}`;
}
