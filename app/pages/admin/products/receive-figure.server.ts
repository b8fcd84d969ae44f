import { productMessages } from "#app/content/product-messages.ts";
import { randText } from "#app/content/rand-text.ts";
import { failed, type Toast } from "#app/content/toast.ts";
import { editInPlace } from "#app/domain/products/edit-in-place.server.ts";
import { inPlaceForm } from "#app/domain/products/in-place-forms.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { FigureAnswer } from "./figure-answer.ts";

type Needs = Parameters<typeof editInPlace>[0];

/** A figure typed into the list: saved, or a sentence that says why not. */
export async function receiveFigure(
  needs: Needs,
  admin: Admin,
  fields: Record<string, string>,
): Promise<FigureAnswer> {
  const form = inPlaceForm.safeParse(fields);
  if (!form.success) {
    const [issue] = form.error.issues;
    return { ok: false, sentence: issue?.path[0] === "value" ? issue.message : "Not saved" };
  }
  const { field, value } = form.data;
  const outcome = await editInPlace(needs, admin, form.data);
  if (outcome.ok) return { ok: true, was: outcome.was };
  if (outcome.reason === "gone") return { ok: false, sentence: productMessages.load.notFound };
  const now = field === "price" ? randText(outcome.value) : outcome.value;
  if (outcome.reason === "large") {
    return { ok: false, asks: true, sentence: `From ${now} to ${randText(value)}?` };
  }
  return { ok: false, sentence: `Not saved: somebody changed it to ${now} meanwhile` };
}

/** The same for a browser without script: on the next page, with a button that answers the question. */
export function sayUnsaved(
  answer: FigureAnswer & { ok: false },
  fields: Record<string, string>,
  action: string,
): Toast {
  if (!answer.asks) return failed(answer.sentence);
  const { stay: _, ...again } = fields;
  return {
    ...failed(`${answer.sentence} Nothing is saved yet.`),
    undo: { action, fields: { ...again, sure: "yes" }, label: "Save it" },
  };
}
