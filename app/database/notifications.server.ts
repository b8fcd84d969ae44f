import pg from "pg";
import type { DatabaseAddress } from "./connection.server.ts";

const LONGEST_PAUSE_MS = 5000;
const HEARTBEAT_MS = 30_000;

export type Notifications = { close(): Promise<void> };

/**
 * Listens to what other processes announce, on a connection of its own. When the connection breaks
 * it is made anew; `onGap` then says that announcements may have been missed.
 */
export async function listenToDatabase(
  address: DatabaseAddress,
  listeners: Record<string, (payload: string) => void>,
  onGap: () => void,
): Promise<Notifications> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;

  const connect = async () => {
    const next = new pg.Client({
      ...address,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    next.on("notification", ({ channel, payload }) => listeners[channel]?.(payload ?? ""));
    // Both can follow one break; the connection that is no longer current is nobody's business.
    next.on("error", () => lost(next));
    next.on("end", () => lost(next));
    try {
      await next.connect();
      for (const channel of Object.keys(listeners)) {
        await next.query(`listen ${next.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    failures = 0;
  };

  // A connection that a firewall has forgotten stays silent for hours: ask now and then.
  const heartbeat = setInterval(() => {
    const asked = client;
    asked?.query("select 1").catch(() => {
      lost(asked);
      asked.end().catch(() => {});
    });
  }, HEARTBEAT_MS);
  heartbeat.unref();

  const lost = (broken: pg.Client) => {
    if (closed || client !== broken) return;
    client = undefined;
    again();
  };

  const again = () => {
    const pause = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures++);
    retry = setTimeout(() => {
      connect().then(onGap, () => {
        if (!closed) again();
      });
    }, pause);
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      await client?.end().catch(() => {});
    },
  };
}
