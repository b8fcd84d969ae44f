import { isRouteErrorResponse } from "react-router";
import { messages } from "#app/content/messages.ts";

type Stayed = { ok: false; errors: Record<string, string>; typed: Record<string, string> };

/**
 * A form that could not be sent, or met a fault of ours, stays as it was typed, with a sentence.
 * Without this the error page would take its place.
 */
export async function sendOrStay<Answer>(send: () => Promise<Answer>): Promise<Answer | Stayed> {
  try {
    return await send();
  } catch (problem) {
    if (problem instanceof Response) throw problem;
    const isFault = isRouteErrorResponse(problem);
    if (isFault && problem.status < 500) throw problem;
    const { serverTrouble, noResponse } = messages.contact;
    return { ok: false, errors: { form: isFault ? serverTrouble : noResponse }, typed: {} };
  }
}
