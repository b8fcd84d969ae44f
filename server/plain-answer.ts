import type { ServerResponse } from "node:http";
import { inertPolicy } from "#app/http/content-security-policy.ts";
import { closeIfUnread } from "./body-limits.ts";

/** A sentence instead of a page: health checks and refusals. Nobody stores it. */
export function answerPlainly(
  outgoing: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string>,
): void {
  outgoing
    .writeHead(status, {
      ...headers,
      ...closeIfUnread(outgoing.req),
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": inertPolicy,
      "cache-control": "no-store",
    })
    .end(`${sentence}\n`);
}
