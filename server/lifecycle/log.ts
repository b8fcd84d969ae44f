import type { Log } from "#app/http/request-context.server.ts";

const LEVELS = ["info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];
type Output = { write(text: string): unknown; isTTY?: boolean };

/**
 * Structured log: a JSON line for each event, or a readable line on a terminal. Lines are buffered and
 * written in batches, so that logging does not delay a request.
 */
export function createLog(
  output: Output = process.stdout,
): Log & { flush(): void; setLevel(level: Level): void } {
  let least = 0;
  let buffer: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const format = output.isTTY ? readableLine : jsonLine;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (buffer.length > 0) output.write(buffer.join(""));
    buffer = [];
  };
  const add = (level: Level, event: string, details: Record<string, unknown> = {}) => {
    if (LEVELS.indexOf(level) < least) return;
    buffer.push(format(level, event, details));
    if (level === "error") flush();
    else timer ??= setTimeout(flush, 50).unref();
  };
  return {
    info: (event, details) => add("info", event, details),
    warn: (event, details) => add("warn", event, details),
    error: (event, details) => add("error", event, details),
    flush,
    /** Drops events that are less important. */
    setLevel(level) {
      least = LEVELS.indexOf(level);
    },
  };
}

function jsonLine(level: Level, event: string, details: Record<string, unknown>): string {
  const { error, ...rest } = details;
  const line = { time: new Date().toISOString(), level, event, ...redacted(rest) };
  return `${JSON.stringify(error === undefined ? line : { ...line, ...serializeError(error) })}\n`;
}

function readableLine(level: Level, event: string, details: Record<string, unknown>): string {
  if (event === "request") {
    const { method, path, status, ms } = details;
    return `  ${status} ${method} ${redactSecrets(String(path))} ${ms} ms\n`;
  }
  const { error, ...rest } = details;
  const fields = Object.entries(redacted(rest)).map(([name, value]) => `${name}=${String(value)}`);
  const stack = error === undefined ? "" : `\n${serializeError(error).stack}`;
  return `  ${level === "info" ? "" : `${level}: `}${event} ${fields.join(" ")}${stack}\n`;
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
 * Message, code and stack, without secrets: database errors contain the query's values, errors of the
 * router the URL.
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
 * base64url, so they practically always contain a capital letter; ids and slugs never do.
 * Percent-encoded characters count too, because the router decodes them.
 */
const SECRET = /(?<![\w-])(?=[\w-]*[A-Z%])(?:[\w-]|%[\da-fA-F]{2}){32,}/g;
const MIN_SECRET_LENGTH = 32;

/** The page of a guest has their email address in its path. Bounded, so that its cost grows with the length alone. */
const ADDRESS = /[^\s/?#&="'<>(),;]{1,200}(?:@|%40)[^\s/?#&="'<>(),;]{1,200}/gi;

/**
 * Replaces keys and tokens, as a reader of the log must not be able to open an order or use a link, and
 * email addresses.
 */
function redactSecrets(whole: string): string {
  const text = /@|%40/.test(whole) ? whole.replace(ADDRESS, "*") : whole;
  // File names under /assets contain a content hash, which is not a secret.
  if (text.length < MIN_SECRET_LENGTH || text.startsWith("/assets/")) return text;
  return text.replace(SECRET, "*");
}
