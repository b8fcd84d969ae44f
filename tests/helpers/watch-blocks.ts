import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

type Seen = { waitMs: number; busyMs: number };

export type Blocks = {
  /** The longest that /healthz had to wait, for whatever reason. */
  longestWaitMs: number;
  /**
   * The longest that it had to wait while the main thread of the site itself was at work. Waiting
   * for a busy machine is not in it.
   */
  longestBlockMs: number;
};

/** Watches how long the main process of a site is blocked; each reading starts anew. */
export async function watchBlocks(origin: string, pid: number) {
  const path = fileURLToPath(new URL("poll-health-process.ts", import.meta.url));
  const child = fork(path, [origin, String(pid)]);
  const ask = async (message: "read" | "stop"): Promise<Blocks> => {
    const answered = once(child, "message");
    child.send(message);
    const [{ longest, longestBusy }] = (await answered) as [{ longest: Seen; longestBusy: Seen }];
    const longestBlockMs = Math.min(longestBusy.waitMs, longestBusy.busyMs);
    return { longestWaitMs: longest.waitMs, longestBlockMs };
  };
  return { read: () => ask("read"), stop: () => ask("stop") };
}
