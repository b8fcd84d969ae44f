import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#app/http/request-context.server.ts";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

type Options = { log: Pick<Log, "error">; signal: AbortSignal };

/**
 * Reads what has changed, again and again until the database answers: after one failure the process
 * would otherwise show the old state until the next change.
 */
export async function readWithRetries(
  what: string,
  read: () => Promise<unknown>,
  { log, signal }: Options,
): Promise<void> {
  for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      await read();
      return;
    } catch (error) {
      log.error(`${what} not read`, { error });
      await pause(wait, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
