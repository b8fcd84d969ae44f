import { data } from "react-router";
import type { z } from "zod";
import { WITHOUT_NUL } from "#app/domain/users/text-rules.ts";

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
  return checkFields(schema, await readFields(request));
}

export function checkFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, string>,
): FormResult<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { ok: true, value: parsed.data };

  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".") || "form"] ??= issue.message;
  const typed = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !NEVER_ECHOED.test(name)),
  );
  return { ok: false, errors, typed };
}

/** What was typed. A body that is no form, or holds what no one can type, is refused outright. */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  const texts = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  if (!texts.every(([, text]) => WITHOUT_NUL.test(text))) throw data(null, { status: 400 });
  // Not by assignment, which drops a field called __proto__: it is one the schema does not know.
  return Object.fromEntries(texts);
}
