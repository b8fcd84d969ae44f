import { redirectDocument } from "react-router";
import type { SaveSettingsOutcome } from "#app/domain/settings/settings.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import type { Context } from "#app/http/request-context.server.ts";

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
