import { cleanLine } from "./mail-words.ts";

export type MailLog = {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
};

/** An outage is one event in the log, however often it is met. */
export function tellOnce(log: MailLog, trouble: string, end: string) {
  let isTold = false;
  return {
    tell(error: unknown): void {
      if (isTold) return;
      isTold = true;
      log.warn(trouble, { reason: reasonOf(error) });
    },
    over(): void {
      if (isTold) log.info(end);
      isTold = false;
    },
  };
}

/** What the database driver says itself: around it, Drizzle's message repeats the query's values. */
export function reasonOf(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cleanLine(origin instanceof Error ? origin.message : String(origin), 300);
}
