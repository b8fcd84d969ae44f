/** Errors of database drivers carry the query's values: only the parts that explain are kept. */
export function describeError(error: unknown): { error: string; code?: unknown; stack: string } {
  if (!(error instanceof Error)) return { error: String(error), stack: String(error) };
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = (error as { code?: unknown }).code ?? (cause as { code?: unknown })?.code;
  const message = error.message.split("\nparams:")[0] ?? "";
  const stack = `${error.name}: ${message}\n${
    error.stack
      ?.split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n") ?? ""
  }`;
  return {
    error: cause ? `${message} (${cause.message})` : message,
    ...(code !== undefined && { code }),
    stack,
  };
}
