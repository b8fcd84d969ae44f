import pg from "pg";
import type { DatabaseConfig } from "./connection.server.ts";

const MAX_RETRY_MS = 5000;
const HEARTBEAT_MS = 30_000;

export type Notifications = { close(): Promise<void> };

/**
 * Listens to what other processes announce, on a connection of its own. When the connection breaks
 * it is made anew; `onGap` then says that announcements may have been missed.
 */
export async function listenForNotifications(
  config: DatabaseConfig,
  listeners: Record<string, (payload: string) => void>,
  onGap: () => void,
): Promise<Notifications> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;

  const connect = async () => {
    const next = new pg.Client({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    next.on("notification", ({ channel, payload }) => listeners[channel]?.(payload ?? ""));
    // Both can follow one break; the connection that is no longer current is nobody's business.
    next.on("error", () => onDisconnect(next));
    next.on("end", () => onDisconnect(next));
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
      onDisconnect(asked);
      asked.end().catch(() => {});
    });
  }, HEARTBEAT_MS);
  heartbeat.unref();

  const onDisconnect = (broken: pg.Client) => {
    if (closed || client !== broken) return;
    client = undefined;
    scheduleReconnect();
  };

  const scheduleReconnect = () => {
    const pause = Math.min(MAX_RETRY_MS, 100 * 2 ** failures++);
    retry = setTimeout(() => {
      connect().then(onGap, () => {
        if (!closed) scheduleReconnect();
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
