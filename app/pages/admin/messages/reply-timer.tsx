import { formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import { formatTimeLeft } from "#app/domain/contact/contact-message.ts";
import "./reply-timer.css";
import { useEffect, useState } from "react";

/** The promise of an answer within a day, running down. Only what presses draws the eye. */
export function ReplyTimer({ dueAt, now }: { dueAt: Date; now: Date }) {
  const { words, state } = formatTimeLeft(dueAt, now);
  return (
    <time
      className="state-tag reply-timer"
      data-state={state === "good" ? undefined : state}
      dateTime={dueAt.toISOString()}
      title={`Answer due ${formatDateTime(dueAt)}`}
    >
      {words}
    </time>
  );
}

const REFRESH_MS = 15_000;

/** The server's time, kept running in the browser: independent of a wrong local clock. */
export function useNow(servedAt: Date): Date {
  const served = servedAt.getTime();
  const [now, setNow] = useState(served);
  useEffect(() => {
    const ahead = served - Date.now();
    setNow(served);
    const timer = setInterval(() => setNow(Date.now() + ahead), REFRESH_MS);
    return () => clearInterval(timer);
  }, [served]);
  return new Date(now);
}
