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
import { MailRejectedError, type MailTransport } from "./transport/mail-transport.ts";

/**
 * Empties the outbox. Any number of these may run, in one process or in many: a mail is held by
 * one of them at a time. A mail goes out at least once, and in all but a crash between the mail
 * server's yes and our note of it, exactly once; its Message-ID is always the same.
 */
export function startMailDelivery(options: {
  database: Database;
  transport: MailTransport;
  log: MailLog;
  timing?: Partial<DeliveryTiming>;
}): MailDelivery {
  const { database, transport, log } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const databaseOutage = logOutageOnce(
    log,
    "mail waits for the database",
    "mail has the database back",
  );
  const smtpOutage = logOutageOnce(log, "mail server unavailable", "mail server available again");
  const loops = new Set<Promise<void>>();
  const inFlight = new Set<AbortController>();
  const stopping = new AbortController();
  let wakes = 0;
  let isPausedAfterOutage = false;

  /** One mail after the other, until none is due. */
  async function runLoop(): Promise<void> {
    while (!isPausedAfterOutage && !stopping.signal.aborted) {
      const wakesBefore = wakes;
      const outcome = await deliverNext();
      // After an outage nobody hurries: the next try comes with the next tick.
      if (outcome === "outage") isPausedAfterOutage = true;
      // A mail that was written while we looked may have been missed.
      if (outcome === "nothing due" && wakes === wakesBefore) return;
    }
  }

  function startLoop(): void {
    if (isPausedAfterOutage || stopping.signal.aborted || loops.size >= timing.concurrency) return;
    const lane = runLoop().finally(() => loops.delete(lane));
    loops.add(lane);
  }

  async function deliverNext(): Promise<"delivered" | "refused" | "nothing due" | "outage"> {
    let mail: LeasedMail | undefined;
    try {
      mail = await leaseDueMail(database, timing.lease);
      databaseOutage.over();
    } catch (error) {
      databaseOutage.tell(error);
      return "outage";
    }
    if (!mail) return "nothing due";
    startLoop();
    const leaseExpiresAt = Date.now() + timing.lease;
    const failure = await attempt(mail);
    if (!failure || failure instanceof MailRejectedError) smtpOutage.over();
    else smtpOutage.tell(failure);
    await recordOutcome(mail, failure, leaseExpiresAt);
    if (!failure) return "delivered";
    return failure instanceof MailRejectedError ? "refused" : "outage";
  }

  /** Sends within a hard limit, which no server can stretch by answering slowly. */
  async function attempt(mail: LeasedMail): Promise<Error | undefined> {
    if (mail.attempt > MAX_ATTEMPTS)
      return new MailRejectedError("It was tried too often.", PERMANENT);
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(sendTimeoutError(timing.sendTimeout)),
      timing.sendTimeout,
    );
    inFlight.add(limit);
    try {
      await Promise.race([transport.send(mail, limit.signal), rejectOn(limit.signal)]);
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
        databaseOutage.over();
        return;
      } catch (error) {
        databaseOutage.tell(error);
        if (Date.now() + pause > until || stopping.signal.aborted) return;
        await pauseFor(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function recordOutcomeOnce(mail: LeasedMail, failure: Error | undefined): Promise<void> {
    if (!failure) return markSent(database, mail, transport.kind);
    const reason = mailErrorReason(failure);
    const isHopeless = failure instanceof MailRejectedError && failure.permanent;
    const pause = isHopeless ? undefined : retryDelay(mail.attempt, Math.random());
    if (pause !== undefined) return markForRetry(database, mail, reason, pause);
    await markGivenUp(database, mail, reason);
    log.warn("mail given up", { id: mail.id, kind: mail.kind, attempt: mail.attempt, reason });
  }

  const poll = () => {
    isPausedAfterOutage = false;
    startLoop();
  };
  const pollTimer = setInterval(poll, timing.pollInterval);
  const wake = () => {
    wakes += 1;
    startLoop();
  };
  startLoop();

  return {
    wake,
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(pollTimer);
      const forceTimer = setTimeout(() => {
        for (const limit of inFlight) limit.abort(new Error("The program is closing."));
      }, timing.shutdownTimeout);
      await Promise.all(loops);
      clearTimeout(forceTimer);
    },
  };
}

export type MailDelivery = {
  /** Says that there may be new mail. */
  wake(): void;
  /** Takes no more mail, and resolves when what is under way has arrived or gone back. */
  stop(): Promise<void>;
};

/** All in milliseconds, but for the concurrency. */
type DeliveryTiming = {
  /** How many mails are under way at the same time. */
  concurrency: number;
  pollInterval: number;
  sendTimeout: number;
  /** The lease on a mail; longer than sending it and recording the outcome can take. */
  lease: number;
  /** What is still under way this long after `stop` is broken off, to be sent by the next start. */
  shutdownTimeout: number;
};

const defaultTiming: DeliveryTiming = {
  concurrency: 3,
  pollInterval: 15_000,
  sendTimeout: 60_000,
  lease: 180_000,
  shutdownTimeout: 7_000,
};

const PERMANENT = { permanent: true };

function sendTimeoutError(milliseconds: number): Error {
  return new Error(`The mail server did not finish within ${milliseconds / 1000} seconds.`);
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

type MailLog = {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
};

/** An outage is one event in the log, however often it is met. */
function logOutageOnce(log: MailLog, event: string, endEvent: string) {
  let isLogged = false;
  return {
    tell(error: unknown): void {
      if (isLogged) return;
      isLogged = true;
      log.warn(event, { reason: mailErrorReason(error) });
    },
    over(): void {
      if (isLogged) log.info(endEvent);
      isLogged = false;
    },
  };
}

/** What the database driver says itself: around it, Drizzle's message repeats the query's values. */
function mailErrorReason(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return sanitizeLine(origin instanceof Error ? origin.message : String(origin), 300);
}

/**
 * Retry backoff: how long to wait after a failed attempt (1 is the first), in ms; nothing once
 * it is time to give up, after about three days. `chance` is between 0 and 1 and spreads mails
 * that failed together.
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

/** A mail is tried this often, even if no attempt ever came to an end. */
const MAX_ATTEMPTS = RETRY_DELAYS.length + 1;
