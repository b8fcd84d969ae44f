import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientIp } from "#app/http/limits/client-ip.server.ts";
import { ipGroup } from "#app/http/limits/ip-group.server.ts";
import type { Log } from "#app/http/request-context.server.ts";

/** Timeouts of the HTTP server against slow or silent clients (Slowloris). */
export const HTTP_TIMEOUTS = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  // Longer than the 60 s for which nginx keeps an idle connection: the proxy must close first.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 10_000,
};

type ConnectionLimits = { total: number; perIp: number | undefined };

/**
 * An idle connection costs about 10 kB, so 5 000 fit beside the heap; browsers open six at most.
 * Many people share one IP address of a mobile network. Behind a proxy every connection has the
 * proxy's IP address: there the proxy limits them (deploy/nginx/jacaranda.conf).
 */
export function connectionLimits(trustedProxies: number): ConnectionLimits {
  return { total: 5000, perIp: trustedProxies === 0 ? 256 : undefined };
}

const REPORT_EVERY_MS = 60_000;

/** Closes connections beyond the limits as soon as they open, and logs how many, once a minute. */
export function limitConnections(
  server: Server,
  log: Log,
  { total, perIp }: ConnectionLimits,
): void {
  let dropped = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const reportDrop = () => {
    dropped++;
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    log.warn("connections dropped", { dropped, total, perAddress: perIp });
    reportedAt = performance.now();
    dropped = 0;
  };
  server.maxConnections = total;
  server.on("drop", reportDrop);
  if (perIp === undefined) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const ip = clientIp(socket.remoteAddress, undefined, 0);
    // A local proxy that TRUST_PROXY does not count would look like one busy visitor.
    if (isLoopback(ip)) return;
    const group = ipGroup(ip);
    const count = (open.get(group) ?? 0) + 1;
    open.set(group, count);
    socket.once("close", () => {
      const left = (open.get(group) ?? 1) - 1;
      if (left > 0) open.set(group, left);
      else open.delete(group);
    });
    if (count <= perIp) return;
    socket.destroy();
    reportDrop();
  });
}

function isLoopback(ip: string): boolean {
  return ip.startsWith("127.") || ip === "::1";
}
