import { data, isRouteErrorResponse } from "react-router";
import { messages } from "#app/content/messages.ts";

type Failure = { ok: false; errors: Record<string, string>; typed: Record<string, string> };

/**
 * A form that could not be sent, or met a fault of ours, stays as it was typed, with a sentence.
 * Without this the error page would take its place.
 */
export async function sendOrStay<Answer extends { ok: boolean }>(send: () => Promise<Answer>) {
  try {
    const answer = await send();
    return answer.ok ? answer : failed(answer);
  } catch (problem) {
    if (problem instanceof Response) throw problem;
    const isFault = isRouteErrorResponse(problem);
    if (isFault && problem.status < 500) throw problem;
    const { serverTrouble, noResponse } = messages.contact;
    const sentence = isFault ? serverTrouble : noResponse;
    return failed<Failure>({ ok: false, errors: { form: sentence }, typed: {} });
  }
}

/** With a status that says so, nothing is read anew: it is not news, and might fail as well. */
function failed<Answer>(answer: Answer) {
  return data(answer, { status: 400 });
}
