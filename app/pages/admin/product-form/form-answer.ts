import { data, isRouteErrorResponse } from "react-router";
import type { ProductErrors, ProductFields } from "#app/domain/products/check-product.ts";
import type { EditableProduct } from "#app/domain/products/read-editable.server.ts";

/** What the server says to a product form that it did not save. */
export type FormAnswer = { ok: false; typed?: ProductFields } & (
  | { reason: "fields"; errors: ProductErrors }
  /** Only without script: a level was chosen, and the next one is to be shown. */
  | { reason: "chosen" }
  | { reason: "failed"; sentence: string }
  | { reason: "not-deleted"; sentence: string }
  | { reason: "changed-since"; theirs: EditableProduct }
);

/**
 * Sends the form from the browser. What cannot be sent, or meets a fault of ours, stays as it was
 * typed; without this the error page would take its place.
 */
export async function sendForm(send: () => Promise<FormAnswer>, sentence: string) {
  try {
    return stay(await send());
  } catch (problem) {
    if (problem instanceof Response) throw problem;
    if (isRouteErrorResponse(problem) && problem.status < 500) throw problem;
    return stay({ ok: false, reason: "failed", sentence });
  }
}

/** With a status that says so, nothing is read anew: the form keeps what it started from. */
function stay(answer: FormAnswer) {
  return data(answer, { status: 400 });
}
