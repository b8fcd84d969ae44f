import { productTexts } from "#app/content/texts/product-texts.ts";
import {
  editPriceInline,
  editStockInline,
  inlineEditForm,
} from "#app/domain/catalogue/editing/edit-inline.server.ts";
import { formatRand } from "#app/format/money.ts";
import type { Permit } from "#app/http/auth/guards.server.ts";
import type { InlineEditResult } from "./inline-number-field.tsx";

type InlineEditServices = Parameters<typeof editStockInline>[0];

/** Inline edit of a price or stock, each with its own permission: saved, or a message that says why not. */
export async function handleInlineEdit(
  services: InlineEditServices,
  permit: Permit,
  fields: Record<string, string>,
): Promise<InlineEditResult> {
  const form = inlineEditForm.safeParse(fields);
  if (!form.success) {
    const [issue] = form.error.issues;
    return { ok: false, message: issue?.path[0] === "value" ? issue.message : "Not saved" };
  }
  const { field, value } = form.data;
  const outcome =
    field === "price"
      ? await editPriceInline(services, permit("change-products"), form.data)
      : await editStockInline(services, permit("change-stock"), form.data);
  if (outcome.ok) return { ok: true, was: outcome.was };
  if (outcome.reason === "gone") return { ok: false, message: productTexts.load.notFound };
  if (outcome.reason === "prices") return { ok: false, message: outcome.problem };
  const now = field === "price" ? formatRand(outcome.value) : outcome.value;
  if (outcome.reason === "large") {
    return { ok: false, needsConfirmation: true, message: `From ${now} to ${formatRand(value)}?` };
  }
  return { ok: false, message: `Not saved: someone has just changed it to ${now}` };
}
