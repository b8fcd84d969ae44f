import type { Log } from "#app/http/request-context.server.ts";

type Level = "info" | "warn" | "error";
type Output = { write(text: string): unknown; isTTY?: boolean };

/**
 * One line an event: JSON for machines, short words for a person at a terminal. Lines are gathered
 * and written a few at a time, so that logging a request costs it nothing.
 */
export function createLog(output: Output = process.stdout): Log & { flush(): void } {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const format = output.isTTY ? readableLine : jsonLine;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) output.write(waiting.join(""));
    waiting = [];
  };
  const add = (level: Level, event: string, details: Record<string, unknown> = {}) => {
    waiting.push(format(level, event, details));
    if (level === "error") flush();
    else timer ??= setTimeout(flush, 50).unref();
  };
  return {
    info: (event, details) => add("info", event, details),
    warn: (event, details) => add("warn", event, details),
    error: (event, details) => add("error", event, details),
    flush,
  };
}

function jsonLine(level: Level, event: string, details: Record<string, unknown>): string {
  if (event === "request") return requestLine(level, details);
  const { error, ...rest } = details;
  const line = { time: isoTime(), level, event, ...redacted(rest) };
  return `${JSON.stringify(error === undefined ? line : { ...line, ...serializeError(error) })}\n`;
}

/** One for each request, so put together by hand: only the path can hold what must be escaped. */
function requestLine(level: Level, details: Record<string, unknown>): string {
  const { id, method, path, status, ms } = details;
  return `{"time":"${isoTime()}","level":"${level}","event":"request","id":"${id}","method":"${method}","path":${JSON.stringify(redactSecrets(String(path)))},"status":${status},"ms":${ms}}\n`;
}

function readableLine(level: Level, event: string, details: Record<string, unknown>): string {
  if (event === "request") {
    const { method, path, status, ms } = details;
    return `  ${status} ${method} ${redactSecrets(String(path))} ${ms} ms\n`;
  }
  const { error, ...rest } = details;
  const words = Object.entries(redacted(rest)).map(([name, value]) => `${name}=${String(value)}`);
  const trouble = error === undefined ? "" : `\n${serializeError(error).stack}`;
  return `  ${level === "info" ? "" : `${level}: `}${event} ${words.join(" ")}${trouble}\n`;
}

function redacted(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" ? redactSecrets(value) : value,
    ]),
  );
}

/**
 * Errors of database drivers carry the query's values, and those of the router the URL: only the
 * parts that explain are kept, without keys and tokens.
 */
export function serializeError(error: unknown): { error: string; code?: unknown; stack: string } {
  if (!(error instanceof Error)) {
    const text = redactSecrets(String(error));
    return { error: text, stack: text };
  }
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = (error as { code?: unknown }).code ?? (cause as { code?: unknown })?.code;
  const message = redactSecrets(error.message.split("\nparams:")[0] ?? "");
  const stack = `${error.name}: ${message}\n${
    error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n") ?? ""
  }`;
  return {
    error: cause ? `${message} (${redactSecrets(cause.message)})` : message,
    ...(code !== undefined && { code }),
    stack,
  };
}

/**
 * Keys of orders and quotations (43 characters) and tokens of emailed links (32) are random
 * base64url, so they practically always hold a capital letter; ids and slugs never do. Encoded
 * characters count, too: a router decodes them.
 */
const SECRET = /(?<![\w-])(?=[\w-]*[A-Z%])(?:[\w-]|%[\da-fA-F]{2}){32,}/g;
const SHORTEST_SECRET = 32;

/** A text for the log: who reads it must not be able to open an order or use a link with it. */
function redactSecrets(text: string): string {
  // Names under /assets end in a hash of their content, which is no secret.
  if (text.length < SHORTEST_SECRET || text.startsWith("/assets/")) return text;
  return text.replace(SECRET, "*");
}

let lastMoment = 0;
let lastTime = "";

/** The same text serves every line of one millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastMoment) {
    lastMoment = now;
    lastTime = new Date(now).toISOString();
  }
  return lastTime;
}
