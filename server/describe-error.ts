import { redactSecrets } from "./redact-secrets.ts";

/**
 * Errors of database drivers carry the query's values, and those of the router the URL: only the
 * parts that explain are kept, without keys and tokens.
 */
export function describeError(error: unknown): { error: string; code?: unknown; stack: string } {
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
