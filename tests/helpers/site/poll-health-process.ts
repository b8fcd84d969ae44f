import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Asks a site for /healthz every 5 ms, from a process of its own, until it is told to stop; see
 * watch-blocks.ts. Arguments: the origin of the site, and the id of its process.
 */
const EVERY_MS = 5;
const [, , origin = "", pid = ""] = process.argv;
const ownPid = String(process.pid);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = { waitMs: 0, busyMs: 0 };
let longestBusy = longest;
let isOver = false;

process.on("message", ({ id, isLast }: { id: number; isLast: boolean }) => {
  process.send?.({ id, longest, longestBusy });
  longest = { waitMs: 0, busyMs: 0 };
  longestBusy = longest;
  if (isLast) isOver = true;
});

while (!isOver) {
  const busyBefore = schedulingOf(pid).ranMs;
  const delayBefore = schedulingOf(ownPid).queuedMs;
  const before = performance.now();
  // A site that has ended is not blocked; the process that started this one detects it.
  await ask().catch(() => process.exit(0));
  // What this process itself had to wait for a processor says nothing about the site.
  const delayMs = schedulingOf(ownPid).queuedMs - delayBefore;
  const seen = {
    waitMs: Math.max(0, performance.now() - before - delayMs),
    busyMs: schedulingOf(pid).ranMs - busyBefore,
  };
  if (seen.waitMs > longest.waitMs) longest = seen;
  if (blockOf(seen) > blockOf(longestBusy)) longestBusy = seen;
  await pause(EVERY_MS);
}
process.disconnect?.();
agent.destroy();

function blockOf({ waitMs, busyMs }: typeof longest): number {
  return Math.min(waitMs, busyMs);
}

/** How long the main thread of a process has run on a processor, and queued for one. */
function schedulingOf(which: string): { ranMs: number; queuedMs: number } {
  const text = readFileSync(`/proc/${which}/task/${which}/schedstat`, "utf8");
  const [ran, queued] = text.split(" ").map((nanoseconds) => Number(nanoseconds) / 1e6);
  return { ranMs: ran ?? 0, queuedMs: queued ?? 0 };
}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${origin}/healthz`, { agent }, (answer) => {
      answer.resume();
      answer.on("end", resolve);
      answer.on("error", reject);
    }).on("error", reject);
  });
}
