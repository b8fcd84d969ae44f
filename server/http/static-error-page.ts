import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { company } from "#app/content/company.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { denyAllPolicy } from "#app/http/content-security-policy.server.ts";
import { bodyTooLarge, closeIfUnread } from "./limits/body-limits.ts";
import { OverloadedError } from "./limits/load-limiter.ts";
import { BodyTooLargeError } from "./web-request.ts";

const css =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;color-scheme:dark light}main{max-width:34rem;padding:2rem}h1{font-size:2rem;line-height:1.1}";

/** Sent when even the error page cannot be rendered: it needs no other file. */
export function sendStaticErrorPage(
  outgoing: ServerResponse,
  reference: string,
  headers: Record<string, string>,
  status = 500,
): void {
  const retryAfter = status === 503 && { "retry-after": "5" };
  outgoing
    .writeHead(status, { ...headers, ...pageHeaders, ...retryAfter, "x-request-id": reference })
    .end(staticErrorPage(reference));
}

/** Answers a request that was shed, or whose body is too large; throws every other error. */
export function sendRefusal(
  outgoing: ServerResponse,
  error: unknown,
  headers: Record<string, string>,
): void {
  if (error instanceof OverloadedError) sendOverloaded(outgoing, headers);
  else if (error instanceof BodyTooLargeError) {
    sendPlainText(outgoing, bodyTooLarge.status, bodyTooLarge.message, headers);
  } else throw error;
}

/** Load shedding: 503 with Retry-After. */
function sendOverloaded(outgoing: ServerResponse, headers: Record<string, string>): void {
  const body = Buffer.from(overloadedPage[outgoing.req.method === "GET" ? "read" : "write"]());
  const own = {
    ...closeIfUnread(outgoing.req),
    "content-length": body.length,
    "retry-after": "2",
  };
  outgoing.writeHead(503, { ...headers, ...pageHeaders, ...own }).end(body);
}

const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'`,
  "cache-control": "private, no-store",
};

const page = (title: string, content: string) => `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${escapeHtml(company().name)}</title><style>${css}</style></head>
<body><main><h1>${title}</h1>
${content}</main></body></html>
`;

const contact = () => {
  const email = escapeHtml(company().email);
  return `<a href="mailto:${email}">${email}</a>`;
};

const staticErrorPage = (reference: string) =>
  page(
    "Something went wrong",
    `<p>That’s our fault, not yours. Please try again in a moment.</p>
<p><a href="/">Go to the home page</a> or write to ${contact()}.</p>
<p>Reference: ${reference}</p>`,
  );

const overloadedPage = {
  read: () =>
    page(
      "We are very busy right now",
      `<p>We have more visitors than we can serve at once. Please reload this page in a few seconds.</p>
<p>If it is urgent, write to ${contact()}.</p>`,
    ),
  write: () =>
    page(
      "We are very busy right now",
      `<p>We have more visitors than we can serve at once, so we didn’t receive what you sent. Please go back and send it again in a few seconds.</p>
<p>If it is urgent, write to ${contact()}.</p>`,
    ),
};

/** Plain text for health checks and refused requests; never stored. */
export function sendPlainText(
  outgoing: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string>,
): void {
  outgoing
    .writeHead(status, {
      ...headers,
      ...closeIfUnread(outgoing.req),
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": denyAllPolicy,
      "cache-control": "no-store",
    })
    .end(`${message}\n`);
}
