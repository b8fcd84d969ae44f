import { setTimeout as pause } from "node:timers/promises";
import type { RunningServer } from "./run-server.server.ts";

export type Watch = {
  onLost(): void;
  /** It could not be started again, for this reason; it is tried once more. */
  onFailed(reason: Error): void;
  onBack(): void;
};

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 5000];

/**
 * A server that ends by itself (a full disk, the system short of memory) is started again where it
 * was, for as long as that takes: whoever uses it finds it under the same address.
 */
export function keepServing(
  first: RunningServer,
  start: () => Promise<RunningServer>,
  watch: Watch,
): RunningServer {
  const stopping = new AbortController();
  let server = first;

  async function startAgain(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      const next = await start().catch(watch.onFailed);
      if (!next) continue;
      server = next;
      if (stopping.signal.aborted) await next.end();
      return;
    }
  }

  async function serve(): Promise<void> {
    for (;;) {
      await server.exited;
      if (stopping.signal.aborted) return;
      watch.onLost();
      await startAgain();
      if (stopping.signal.aborted) return;
      watch.onBack();
    }
  }

  const exited = serve();
  return {
    exited,
    async end() {
      stopping.abort();
      await server.end();
      await exited;
    },
  };
}
