import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

type HealthCheck = { waitMs: number; busyMs: number };
type MonitorReply = { id: number; longest: HealthCheck; longestBusy: HealthCheck };

export type EventLoopDelays = {
  /** The longest that /healthz had to wait, for whatever reason. */
  longestWaitMs: number;
  /**
   * The longest that it had to wait while the main thread of the site itself was at work. Waiting
   * for a busy machine is not in it.
   */
  longestBlockMs: number;
};

/** Watches how long the main process of a site is blocked; each reading starts anew. */
export async function monitorEventLoop(origin: string, pid: number) {
  const path = fileURLToPath(new URL("poll-health-process.ts", import.meta.url));
  const child = fork(path, [origin, String(pid)]);
  const waiting = new Map<number, (blocks: EventLoopDelays) => void>();
  child.on("message", ({ id, longest, longestBusy }: MonitorReply) => {
    const longestBlockMs = Math.min(longestBusy.waitMs, longestBusy.busyMs);
    waiting.get(id)?.({ longestWaitMs: longest.waitMs, longestBlockMs });
    waiting.delete(id);
  });
  let lastId = 0;
  const ask = (isLast: boolean) =>
    new Promise<EventLoopDelays>((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      child.send({ id, isLast });
    });
  await once(child, "spawn");
  return { read: () => ask(false), stop: () => ask(true) };
}
