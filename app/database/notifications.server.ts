import pg from "pg";
import type { DatabaseConfig } from "./connection.server.ts";

const MAX_RETRY_MS = 5000;
const HEARTBEAT_MS = 30_000;

export type Notifications = { close(): Promise<void> };

/**
 * LISTEN on a dedicated connection, which is reconnected when it breaks. `onGap` is called after a
 * reconnect, because notifications may have been missed.
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
    // Both events can follow one break; onDisconnect ignores a client that is not current.
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

  // Heartbeat: a connection dropped by a firewall would stay silent for hours.
  const heartbeat = setInterval(() => {
    const current = client;
    current?.query("select 1").catch(() => {
      onDisconnect(current);
      current.end().catch(() => {});
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
