import { redirectDocument } from "react-router";
import type { z } from "zod";
import type { SaveSettingsOutcome } from "#app/domain/settings/settings.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import type { Context } from "#app/http/request-context.server.ts";

type SettingsSave<Schema extends z.ZodType> = {
  request: Request;
  context: Context;
  schema: Schema;
  save: (form: z.output<Schema>) => Promise<SaveSettingsOutcome | Refusal>;
  path: string;
  /** Read after the save. */
  message: string | (() => string);
};

type Refusal = { ok: false; reason: "refused"; errors: Record<string, string> };

/** The action of a settings page without secrets. What was typed stays in a form that is refused. */
export async function saveSettingsForm<Schema extends z.ZodType>({
  request,
  context,
  ...page
}: SettingsSave<Schema>) {
  const submitted = await readFields(request);
  const form = parseFields(page.schema, submitted);
  if (!form.ok) return actionFailure(422, form);
  const outcome = await page.save(form.value);
  if (outcome.ok) {
    const { path, message } = page;
    return settingsSaved(context, path, typeof message === "string" ? message : message());
  }
  if (outcome.reason === "outdated") return settingsOutdated(outcome, submitted);
  return actionFailure(422, { errors: outcome.errors, submitted });
}

/** A whole new page: the settings that the browser's script uses are part of the document. */
export function settingsSaved(context: Context, path: string, message: string): Response {
  const { headers } = redirectWithToast(context, path, successToast(message));
  return redirectDocument(path, { headers });
}

/** Someone else saved the group in the meantime: what was typed stays in the form. */
export function settingsOutdated(
  { by }: Extract<SaveSettingsOutcome, { ok: false }>,
  submitted: Record<string, string>,
) {
  const who = by ? `${by} has` : "Someone else has";
  const form = `${who} changed these settings since you opened this page, so nothing was saved. Note your changes, open the page again and make them there.`;
  return actionFailure(409, { errors: { form }, submitted });
}
