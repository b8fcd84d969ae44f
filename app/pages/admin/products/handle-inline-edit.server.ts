import { productTexts } from "#app/content/texts/product-texts.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { editInline, inlineEditForm } from "#app/domain/catalogue/editing/edit-inline.server.ts";
import { formatRand } from "#app/format/money.ts";
import type { InlineEditResult } from "./inline-number-field.tsx";

type InlineEditServices = Parameters<typeof editInline>[0];

/** Inline edit of a price or stock: saved, or a message that says why not. */
export async function handleInlineEdit(
  services: InlineEditServices,
  admin: Admin,
  fields: Record<string, string>,
): Promise<InlineEditResult> {
  const form = inlineEditForm.safeParse(fields);
  if (!form.success) {
    const [issue] = form.error.issues;
    return { ok: false, message: issue?.path[0] === "value" ? issue.message : "Not saved" };
  }
  const { field, value } = form.data;
  const outcome = await editInline(services, admin, form.data);
  if (outcome.ok) return { ok: true, was: outcome.was };
  if (outcome.reason === "gone") return { ok: false, message: productTexts.load.notFound };
  if (outcome.reason === "prices") return { ok: false, message: outcome.problem };
  const now = field === "price" ? formatRand(outcome.value) : outcome.value;
  if (outcome.reason === "large") {
    return { ok: false, needsConfirmation: true, message: `From ${now} to ${formatRand(value)}?` };
  }
  return { ok: false, message: `Not saved: it has been changed to ${now} in the meantime` };
}
