import {
  type ClientActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { contactMessages } from "#app/content/contact-messages.ts";
import { type ActionFailure, actionFailure } from "#app/http/forms/action-result.ts";

/** Without a sentence for it, a fault of the server shows the error page. */
type FailureMessages = { offline: string; fault?: string };

const { noResponse, serverTrouble } = contactMessages;

/**
 * Makes a clientAction. A form that could not be sent stays as it was typed, with a sentence: without
 * it the error page would take its place.
 */
export function clientActionKeepingForm(
  { offline, fault }: FailureMessages = { offline: noResponse, fault: serverTrouble },
) {
  return async ({ serverAction }: Pick<ClientActionFunctionArgs, "serverAction">) => {
    let answer: ActionFailure | undefined;
    try {
      // The page knows its own answers from its action; here only a failure matters.
      answer = await serverAction<ActionFailure | undefined>();
    } catch (problem) {
      if (problem instanceof Response) throw problem;
      const sentence = isRouteErrorResponse(problem) ? problem.status >= 500 && fault : offline;
      if (!sentence) throw problem;
      return actionFailure(503, { errors: { form: sentence } });
    }
    // The status is lost on the way: with one that says so, a refusal revalidates nothing.
    return data(answer, { status: answer?.ok === false ? 400 : 200 });
  };
}

/** For pages that show what a refusal was about: they are read again unless the server is away. */
export function revalidateAfterFailure(change: ShouldRevalidateFunctionArgs): boolean {
  return change.defaultShouldRevalidate || (change.actionStatus ?? 500) < 500;
}
