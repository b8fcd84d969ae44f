import { data } from "react-router";
import type { z } from "zod";
import { isStorable } from "#app/format/storable.ts";

/** A parsed form: its values, or a message for each invalid field. */
export type FormResult<Schema extends z.ZodType> =
  | { ok: true; value: z.output<Schema> }
  | { ok: false; errors: Record<string, string>; submitted: Record<string, string> };

/** Secrets are never sent back to the page. */
const NEVER_ECHOED = /password|token|secret|merchantKey|passphrase|loginCode/i;

/** The largest form, the editor of a quotation with 100 lines, has about 1 050 fields. */
export const MAX_FORM_FIELDS = 1100;

/** Parses a form with its schema, which rejects unknown fields (z.strictObject). */
export async function readForm<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<FormResult<Schema>> {
  return parseFields(schema, await readFormFields(request));
}

export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, string>,
): FormResult<Schema> {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { ok: true, value: parsed.data };

  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join(".") || "form"] ??= issue.message;
  return { ok: false, errors, submitted: withoutSecrets(fields) };
}

/** What may be sent back to the page. */
export function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !NEVER_ECHOED.test(name)));
}

/** The fields of a form; of several with one name, the last. */
export async function readFormFields(request: Request): Promise<Record<string, string>> {
  // Not by assignment, which drops a field named __proto__: the schema must reject it.
  return Object.fromEntries(await readFormParams(request));
}

/** Every name and value of a form. Rejects another content type, and text that cannot be stored. */
export async function readFormParams(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw formError(415, "The site cannot read a form sent in this format.");
  }
  const form = new URLSearchParams(await readLimitedText(request));
  for (const [name, value] of form) {
    if (!isStorable(name) || !isStorable(value)) throw malformedForm();
  }
  return form;
}

/**
 * Fields are counted as the bytes arrive, and a form with too many is never parsed: URLSearchParams
 * takes quadratic time for many names without "=" (docs/security.md). The server limits the size.
 */
async function readLimitedText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let fields = 1;
  try {
    for await (const chunk of request.body ?? []) {
      for (const byte of chunk) if (byte === AMPERSAND) fields++;
      // The rest is drained: a browser that is cut off while sending may not show the response.
      if (fields <= MAX_FORM_FIELDS) chunks.push(chunk);
    }
  } catch {
    throw malformedForm();
  }
  if (fields > MAX_FORM_FIELDS) {
    throw formError(413, `A form may have at most ${MAX_FORM_FIELDS} fields. Please send fewer.`);
  }
  return Buffer.concat(chunks).toString();
}

const AMPERSAND = "&".charCodeAt(0);

export function malformedForm() {
  return formError(400, "Part of the form didn’t reach us. Please go back and send it again.");
}

/** Thrown: the error page shows the message. */
function formError(status: number, message: string) {
  return data({ message }, { status });
}

/** The JSON body of a request; undefined if it is not JSON, or has text that cannot be stored. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) return undefined;
  try {
    const value: unknown = await request.json();
    return isStorable(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
