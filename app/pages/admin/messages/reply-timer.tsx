import { useEffect, useState } from "react";
import type { MessageKind } from "#app/content/message-kinds.ts";
import { formatTimeLeft } from "#app/domain/contact/contact-message.ts";
import { formatDateTime } from "#app/format/dates-and-numbers.ts";

/** Time left until the reply is due, highlighted when urgent. */
export function ReplyTimer({ message, now }: ReplyTimerProps) {
  const { dueAt } = message;
  const { label, state } = formatTimeLeft(message, now);
  return (
    <time
      className="state-tag reply-timer"
      data-state={state === "good" ? undefined : state}
      dateTime={dueAt.toISOString()}
      title={`Reply due ${formatDateTime(dueAt)}`}
    >
      {label}
    </time>
  );
}

type ReplyTimerProps = { message: { dueAt: Date; kind: MessageKind }; now: Date };

const REFRESH_MS = 15_000;

/** The current time by the server's clock, refreshed in the browser. */
export function useNow(servedAt: Date): Date {
  const served = servedAt.getTime();
  const [now, setNow] = useState(served);
  useEffect(() => {
    const offset = served - Date.now();
    setNow(served);
    const timer = setInterval(() => setNow(Date.now() + offset), REFRESH_MS);
    return () => clearInterval(timer);
  }, [served]);
  return new Date(now);
}
