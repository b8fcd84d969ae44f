import { sayMoment } from "#app/content/office-words.ts";
import { sayTimeLeft } from "#app/domain/contact/reply-promise.ts";
import "./reply-timer.css";

/** The promise of an answer within a day, running down. Only what presses draws the eye. */
export function ReplyTimer({ dueAt, now }: { dueAt: Date; now: Date }) {
  const { words, state } = sayTimeLeft(dueAt, now);
  return (
    <time
      className="state-tag reply-timer"
      data-state={state === "good" ? undefined : state}
      dateTime={dueAt.toISOString()}
      title={`Answer due ${sayMoment(dueAt)}`}
    >
      {words}
    </time>
  );
}
