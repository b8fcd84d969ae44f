import type { IncomingMessage } from "node:http";
import { isPaymentWebhook } from "#app/domain/payments/payment-webhooks.ts";

type Release = () => void;
type Kind = "read" | "write";
type Waiter = { admit: (release: Release) => void; timer: NodeJS.Timeout };

export type LoadLimiter = {
  /** Resolves to the function that releases the slot; throws OverloadedError when it is shed. */
  acquire(kind: Kind): Promise<Release>;
};

/** Load shedding: the request is answered with 503 and Retry-After. */
export class OverloadedError extends Error {}

/**
 * Concurrency limiter with load shedding. Further requests wait in a short queue; one that finds it
 * full, or waits longer than the queue timeout, is shed. Writes have their own queue, before reads.
 */
export function createLoadLimiter({ maxConcurrent, maxQueued, maxWaitMs }: Limits): LoadLimiter {
  const queues: Record<Kind, Waiter[]> = { write: [], read: [] };
  let running = 0;

  function start(): Release {
    running++;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      running--;
      const next = queues.write.shift() ?? queues.read.shift();
      if (!next) return;
      clearTimeout(next.timer);
      next.admit(start());
    };
  }

  return {
    async acquire(kind) {
      if (running < maxConcurrent) return start();
      const queue = queues[kind];
      if (queue.length >= maxQueued) throw new OverloadedError("The queue is full");
      return new Promise((admit, reject) => {
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiter), 1);
          reject(new OverloadedError("Waited too long"));
        }, maxWaitMs);
        const waiter = { admit, timer };
        queue.push(waiter);
      });
    },
  };
}

type Limits = { maxConcurrent: number; maxQueued: number; maxWaitMs: number };

/** These wait for another party (file store, uploader) and would only hold a slot meanwhile. */
const UNLIMITED = /^\/(media\/[\w-]+\/[^/]+$|admin\/uploads(\/|$))/;
const UPLOAD = /^\/(orders\/[\w-]+\/proof|admin\/products\/import)(\.data)?$/;

export async function admitRequest(
  limiter: LoadLimiter,
  incoming: IncomingMessage,
): Promise<Release> {
  if (isUnlimited(incoming)) return () => {};
  return limiter.acquire(isRead(incoming) ? "read" : "write");
}

export function isUnlimited(incoming: IncomingMessage): boolean {
  const path = incoming.url?.split("?", 1)[0] ?? "";
  return isPaymentWebhook(path) || UNLIMITED.test(path) || (!isRead(incoming) && UPLOAD.test(path));
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}
