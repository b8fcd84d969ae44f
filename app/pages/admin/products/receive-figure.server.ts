import { productMessages } from "#app/content/product-messages.ts";
import { editInPlace } from "#app/domain/products/edit-in-place.server.ts";
import { inPlaceForm } from "#app/domain/products/in-place-forms.ts";
import { randOfCents } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { FigureAnswer } from "./figure-cell.tsx";

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
  const outcome = await editInPlace(needs, admin, form.data);
  if (outcome.ok) return { ok: true };
  if (outcome.reason === "gone") return { ok: false, sentence: productMessages.load.notFound };
  const now = form.data.field === "price" ? `R ${randOfCents(outcome.value)}` : outcome.value;
  return { ok: false, sentence: `Not saved: somebody changed it to ${now} meanwhile` };
}
