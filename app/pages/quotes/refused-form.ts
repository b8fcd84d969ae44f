import type { ActionFailure } from "#app/http/forms/action-result.ts";

/** The refusal of this form, of several on the page. */
export function refusedForm(
  result: { ok: true } | ActionFailure | undefined,
  intent: string,
): ActionFailure | undefined {
  return result?.ok === false && result.submitted.intent === intent ? result : undefined;
}
