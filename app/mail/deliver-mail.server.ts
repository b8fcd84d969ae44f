import { setTimeout as pauseFor } from "node:timers/promises";
import type { Database } from "#app/database/connection.server.ts";
import {
  type LeasedMail,
  leaseDueMail,
  markForRetry,
  markGivenUp,
  markSent,
} from "./outbox-queue.server.ts";
import { sanitizeLine } from "./sanitize-text.ts";
import { sendWithin } from "./send-now.server.ts";
import { describeMailProblem } from "./transport/describe-mail-problem.ts";
import { MailRejectedError, type MailTransport } from "./transport/mail-transport.ts";

/**
 * Starts the worker that delivers the outbox. Any number may run, in one process or many: a lease
 * gives each mail to one of them. At-least-once delivery: a crash between the mail server's "250 OK"
 * and our record of it sends a mail again, with the same Message-ID.
 */
export function startMailDelivery(options: {
  database: Database;
  transport: MailTransport;
  log: MailLog;
  timing?: Partial<typeof defaultTiming>;
}) {
  const { database, transport, log } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const databaseOutage = logOutageOnce(
    log,
    "mail delivery paused: database unavailable",
    "mail delivery resumed: database available",
  );
  const smtpOutage = logOutageOnce(log, "mail server unavailable", "mail server available again");
  const loops = new Set<Promise<void>>();
  const inFlight = new Set<AbortController>();
  const stopping = new AbortController();
  let wakes = 0;
  let isPausedAfterOutage = false;

  /** Delivers mails one by one until none is due. */
  async function runLoop(): Promise<void> {
    while (!isPausedAfterOutage && !stopping.signal.aborted) {
      const wakesBefore = wakes;
      const outcome = await deliverNext();
      // After an outage, wait for the next poll instead of retrying at once.
      if (outcome === "outage") isPausedAfterOutage = true;
      // A wake during the query may have announced a mail that it missed.
      if (outcome === "nothing due" && wakes === wakesBefore) return;
    }
  }

  function startLoop(): void {
    if (isPausedAfterOutage || stopping.signal.aborted || loops.size >= timing.concurrency) return;
    const loop = runLoop().finally(() => loops.delete(loop));
    loops.add(loop);
  }

  async function deliverNext(): Promise<"attempted" | "nothing due" | "outage"> {
    let mail: LeasedMail | undefined;
    try {
      mail = await leaseDueMail(database, timing.lease);
      databaseOutage.resolve();
    } catch (error) {
      databaseOutage.report(error);
      return "outage";
    }
    if (!mail) return "nothing due";
    startLoop();
    const leaseExpiresAt = Date.now() + timing.lease;
    const failure = await attempt(mail);
    const isAnswered = !failure || failure instanceof MailRejectedError;
    if (isAnswered) smtpOutage.resolve();
    else smtpOutage.report(failure);
    await recordOutcome(mail, failure, leaseExpiresAt);
    return isAnswered ? "attempted" : "outage";
  }

  async function attempt(mail: LeasedMail): Promise<Error | undefined> {
    if (mail.attempt > MAX_ATTEMPTS)
      return new MailRejectedError("Too many attempts.", { permanent: true });
    const limit = new AbortController();
    const late = `The mail server did not respond within ${timing.sendTimeout / 1000} seconds.`;
    const timer = setTimeout(() => limit.abort(new Error(late)), timing.sendTimeout);
    inFlight.add(limit);
    try {
      await sendWithin(transport, mail, limit.signal);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(timer);
      inFlight.delete(limit);
    }
  }

  /** Keeps trying while the lease lasts: a sent mail without a record would be sent again. */
  async function recordOutcome(
    mail: LeasedMail,
    failure: Error | undefined,
    until: number,
  ): Promise<void> {
    for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
      try {
        await recordOutcomeOnce(mail, failure);
        databaseOutage.resolve();
        return;
      } catch (error) {
        databaseOutage.report(error);
        if (Date.now() + pause > until || stopping.signal.aborted) return;
        await pauseFor(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function recordOutcomeOnce(mail: LeasedMail, failure: Error | undefined): Promise<void> {
    if (!failure) return markSent(database, mail, transport.kind);
    const reason = mailErrorReason(failure);
    // A refusal of this mail is kept as it is; other answers may not be those of a mail server.
    const isRejected = failure instanceof MailRejectedError;
    const shown = isRejected ? reason : describeMailProblem(failure);
    const isPermanent = isRejected && failure.permanent;
    const delay = isPermanent ? undefined : retryDelay(mail.attempt, Math.random());
    if (delay !== undefined) return markForRetry(database, mail, shown, delay);
    await markGivenUp(database, mail, shown);
    log.warn("mail given up", { id: mail.id, kind: mail.kind, attempt: mail.attempt, reason });
  }

  const poll = () => {
    isPausedAfterOutage = false;
    startLoop();
  };
  const pollTimer = setInterval(poll, timing.pollInterval);
  startLoop();

  return {
    /** Checks for new mail at once instead of at the next poll. */
    wake(): void {
      wakes += 1;
      startLoop();
    },
    /** Leases no more mail, and resolves when every mail in flight is sent or back in the queue. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(pollTimer);
      const forceTimer = setTimeout(() => {
        for (const limit of inFlight) limit.abort(new Error("The site is shutting down."));
      }, timing.shutdownTimeout);
      await Promise.all(loops);
      clearTimeout(forceTimer);
    },
  };
}

/** In milliseconds, except the concurrency. */
const defaultTiming = {
  concurrency: 3,
  pollInterval: 15_000,
  sendTimeout: 60_000,
  /** The lease on a mail; longer than sending it and recording the outcome can take. */
  lease: 180_000,
  /** Mail still in flight this long after `stop` is aborted; the next start sends it. */
  shutdownTimeout: 7_000,
};

type MailLog = {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
};

/** Logs an outage once, and its end once. */
function logOutageOnce(log: MailLog, event: string, endEvent: string) {
  let isLogged = false;
  return {
    report(error: unknown): void {
      if (isLogged) return;
      isLogged = true;
      log.warn(event, { reason: mailErrorReason(error) });
    },
    resolve(): void {
      if (isLogged) log.info(endEvent);
      isLogged = false;
    },
  };
}

/** The driver's message: Drizzle's own repeats the query's values. */
function mailErrorReason(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return sanitizeLine(origin instanceof Error ? origin.message : String(origin), 300);
}

/**
 * Retry backoff in ms after a failed attempt (1 is the first); undefined after the last one, about
 * three days later. `jitter` (0 to 1) spreads mails that failed together.
 */
export function retryDelay(attempt: number, jitter: number): number | undefined {
  const delay = RETRY_DELAYS[attempt - 1];
  return delay === undefined ? undefined : Math.round(delay * (0.9 + 0.2 * jitter));
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const RETRY_DELAYS = [
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
];

/** Also stops a mail whose attempts never record an outcome. */
const MAX_ATTEMPTS = RETRY_DELAYS.length + 1;
