import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { contactMessages } from "#app/content/contact-messages.ts";
import { draftTexts } from "#app/content/texts/draft-texts.ts";
import { type ActionFailure, actionFailure } from "#app/http/forms/action-result.ts";

/** Without a `fault` message a server error shows the error page; `field` is where it is shown. */
type FailureMessages = { offline: string; fault?: string; field?: string };

/**
 * Makes a clientAction that keeps a form's input and shows a message when the request fails;
 * otherwise the error page would replace the form.
 */
export function clientActionKeepingForm(
  { offline, fault, field = "form" }: FailureMessages = {
    offline: draftTexts.offline,
    fault: contactMessages.serverTrouble,
  },
) {
  return async ({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) => {
    let answer: ActionFailure | undefined;
    try {
      // The page types its own results; only failures matter here.
      answer = await serverAction<ActionFailure | undefined>();
    } catch (problem) {
      if (problem instanceof Response) throw problem;
      const message = isRouteErrorResponse(problem) ? problem.status >= 500 && fault : offline;
      if (!message) throw problem;
      return actionFailure(503, { errors: { [field]: message } });
    }
    // Restores the failure status, so a rejected form does not revalidate.
    return data(answer, { status: answer?.ok === false ? 400 : 200 });
  };
}

/**
 * For pages that show the current state after a failure: revalidates unless the server is
 * unreachable.
 */
export function revalidateAfterFailure(change: ShouldRevalidateFunctionArgs): boolean {
  return change.defaultShouldRevalidate || (change.actionStatus ?? 500) < 500;
}

/** After a conflict (409, optimistic lock) the page loads what a colleague changed. */
export function revalidateAfterConflict(change: ShouldRevalidateFunctionArgs): boolean {
  return change.defaultShouldRevalidate || change.actionStatus === 409;
}
