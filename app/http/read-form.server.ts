import type { z } from "zod";

/** A form as it was filled in: the typed values, or a sentence for each field that is wrong. */
export type FormResult<Schema extends z.ZodType> =
  | { ok: true; value: z.output<Schema> }
  | { ok: false; errors: Record<string, string>; typed: Record<string, string> };

/** Secrets are never sent back to the page. */
const NEVER_ECHOED = /password|token|secret/i;

/** Reads a form against its schema, which refuses keys that it does not know (z.strictObject). */
export async function readForm<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<FormResult<Schema>> {
  const entries: Record<string, string> = {};
  for (const [name, value] of await request.formData()) {
    if (typeof value === "string") entries[name] = value;
  }
  const parsed = schema.safeParse(entries);
  if (parsed.success) return { ok: true, value: parsed.data };

  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".") || "form"] ??= issue.message;
  const typed = Object.fromEntries(
    Object.entries(entries).filter(([name]) => !NEVER_ECHOED.test(name)),
  );
  return { ok: false, errors, typed };
}
