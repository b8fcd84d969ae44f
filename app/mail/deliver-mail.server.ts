import { setTimeout as pauseFor } from "node:timers/promises";
import type { Database } from "#app/database/connection.server.ts";
import { MailRefused, type MailTransport } from "./mail-transport.ts";
import { type MailLog, reasonOf, tellOnce } from "./mail-trouble.ts";
import { mostAttempts, pauseAfterAttempt } from "./retry-schedule.ts";
import {
  markForRetry,
  markGivenUp,
  markSent,
  type TakenMail,
  takeDueMail,
} from "./take-mail.server.ts";

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
  const databaseTrouble = tellOnce(
    log,
    "mail waits for the database",
    "mail has the database back",
  );
  const serverTrouble = tellOnce(log, "mail server unavailable", "mail server available again");
  const lanes = new Set<Promise<void>>();
  const underWay = new Set<AbortController>();
  const stopping = new AbortController();
  let wakes = 0;
  let resting = false;

  /** One mail after the other, until none is due. */
  async function runLane(): Promise<void> {
    while (!resting && !stopping.signal.aborted) {
      const wakesBefore = wakes;
      const outcome = await deliverNext();
      // After an outage nobody hurries: the next try comes with the next tick.
      if (outcome === "outage") resting = true;
      // A mail that was written while we looked may have been missed.
      if (outcome === "nothing due" && wakes === wakesBefore) return;
    }
  }

  function startLane(): void {
    if (resting || stopping.signal.aborted || lanes.size >= timing.lanes) return;
    const lane = runLane().finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  async function deliverNext(): Promise<"delivered" | "refused" | "nothing due" | "outage"> {
    let mail: TakenMail | undefined;
    try {
      mail = await takeDueMail(database, timing.hold);
      databaseTrouble.over();
    } catch (error) {
      databaseTrouble.tell(error);
      return "outage";
    }
    if (!mail) return "nothing due";
    startLane();
    const heldUntil = Date.now() + timing.hold;
    const failure = await attempt(mail);
    if (!failure || failure instanceof MailRefused) serverTrouble.over();
    else serverTrouble.tell(failure);
    await note(mail, failure, heldUntil);
    if (!failure) return "delivered";
    return failure instanceof MailRefused ? "refused" : "outage";
  }

  /** Sends within a hard limit, which no server can stretch by answering slowly. */
  async function attempt(mail: TakenMail): Promise<Error | undefined> {
    if (mail.attempt > mostAttempts) return new MailRefused("It was tried too often.", hopeless);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(tooSlow(timing.sending)), timing.sending);
    underWay.add(limit);
    try {
      await Promise.race([transport.send(mail, limit.signal), rejectOn(limit.signal)]);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(timer);
      underWay.delete(limit);
    }
  }

  /** Keeps trying while the hold lasts: a sent mail that nobody noted would be sent again. */
  async function note(mail: TakenMail, failure: Error | undefined, until: number): Promise<void> {
    for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
      try {
        await noteOnce(mail, failure);
        databaseTrouble.over();
        return;
      } catch (error) {
        databaseTrouble.tell(error);
        if (Date.now() + pause > until || stopping.signal.aborted) return;
        await pauseFor(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function noteOnce(mail: TakenMail, failure: Error | undefined): Promise<void> {
    if (!failure) return markSent(database, mail, transport.kind);
    const reason = reasonOf(failure);
    const isHopeless = failure instanceof MailRefused && failure.permanent;
    const pause = isHopeless ? undefined : pauseAfterAttempt(mail.attempt, Math.random());
    if (pause !== undefined) return markForRetry(database, mail, reason, pause);
    await markGivenUp(database, mail, reason);
    log.warn("mail given up", { id: mail.id, kind: mail.kind, attempt: mail.attempt, reason });
  }

  const tick = () => {
    resting = false;
    startLane();
  };
  const ticking = setInterval(tick, timing.tick);
  const wake = () => {
    wakes += 1;
    startLane();
  };
  startLane();

  return {
    wake,
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(ticking);
      const patience = setTimeout(() => {
        for (const limit of underWay) limit.abort(new Error("The program is closing."));
      }, timing.stopping);
      await Promise.all(lanes);
      clearTimeout(patience);
    },
  };
}

export type MailDelivery = {
  /** Says that there may be new mail. */
  wake(): void;
  /** Takes no more mail, and resolves when what is under way has arrived or gone back. */
  stop(): Promise<void>;
};

/** All in milliseconds, but for the lanes. */
type DeliveryTiming = {
  /** How many mails are under way at the same time. */
  lanes: number;
  tick: number;
  sending: number;
  /** How long a mail stays ours; longer than sending and noting it can take. */
  hold: number;
  /** What is still under way this long after `stop` is broken off, to be sent by the next start. */
  stopping: number;
};

const defaultTiming: DeliveryTiming = {
  lanes: 3,
  tick: 15_000,
  sending: 60_000,
  hold: 180_000,
  stopping: 7_000,
};

const hopeless = { permanent: true };

function tooSlow(milliseconds: number): Error {
  return new Error(`The mail server did not finish within ${milliseconds / 1000} seconds.`);
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
