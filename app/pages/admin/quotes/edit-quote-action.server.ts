import { data } from "react-router";
import type { Admin } from "#app/domain/accounts/people.ts";
import { findProductByIdentifier } from "#app/domain/catalogue/find-by-identifier.server.ts";
import { formatRevisionNumber } from "#app/domain/documents/document.ts";
import {
  draftForm,
  draftIntentForm,
  type EditedLine,
  parseDraftLines,
} from "#app/domain/quotes/draft-form.ts";
import {
  declineRequest,
  discardDraft,
  saveDraft,
  startDraft,
} from "#app/domain/quotes/draft-quote.server.ts";
import { sendQuote } from "#app/domain/quotes/send-quote.server.ts";
import type { DraftLine } from "#app/domain/quotes/write-revision.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

/** Starts, saves, sends or discards the draft, or declines the request. */
export async function editQuoteAction(context: Context, request: Request, number: number) {
  const admin = requirePage(context, "/admin/quotes/:number/edit");
  const services = context.get(appServices);
  const fields = await readFormFields(request);
  const page = `/admin/quotes/${number}/edit`;
  if (fields.intent !== "save" && fields.intent !== "send") {
    const form = parseFields(draftIntentForm, fields);
    if (!form.ok) return actionFailure(422, { errors: form.errors, submitted: fields });
    const { intent } = form.value;
    const outcome =
      form.value.intent === "refuse"
        ? await declineRequest(services, admin, { number, reason: form.value.reason })
        : await (intent === "start" ? startDraft : discardDraft)(services, admin, { number });
    if (!outcome.ok) {
      if (outcome.reason === "not-found") throw data(null, { status: 404 });
      return actionFailure(409, { errors: { form: refusals.state }, submitted: fields });
    }
    const done = { start: "You can edit the draft now.", discard: "The draft was discarded." };
    const message = intent === "refuse" ? "The request was declined." : done[intent];
    const target = intent === "start" ? page : "/admin/quotes?view=requests";
    return redirectWithToast(context, target, successToast(message));
  }
  const form = parseFields(draftForm, fields);
  const rows = parseDraftLines(fields);
  if (!form.ok || !rows.ok) {
    const errors = { ...(form.ok ? {} : form.errors), ...(rows.ok ? {} : rows.errors) };
    return actionFailure(422, { errors: { ...errors, form: refusals.fields }, submitted: fields });
  }
  const { intent, version, discount, delivery, note, until, ...details } = form.value;
  const lines = await readLines(context, admin, rows.lines);
  if (!lines) {
    return actionFailure(422, { errors: { form: refusals.price }, submitted: fields });
  }
  const saved = await saveDraft(services, admin, {
    ...{ number, version, lines, note, discountOnWhole: discount, fixedDelivery: delivery },
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value)),
    validUntil: until || undefined,
  });
  if (!saved.ok) {
    if (saved.reason === "not-found") throw data(null, { status: 404 });
    return actionFailure(409, { errors: { form: refusals[saved.reason] }, submitted: fields });
  }
  if (intent === "save") return redirectWithToast(context, page, successToast("Draft saved."));
  const sent = await sendQuote(services, admin, { number, version: saved.version });
  if (sent.ok) {
    const message = `${formatRevisionNumber(number, sent.revision)} was sent to ${sent.email}.`;
    return redirectWithToast(context, `/admin/quotes/${number}`, successToast(message));
  }
  if (sent.reason === "not-found") throw data(null, { status: 404 });
  const errors =
    sent.reason === "details"
      ? { ...sent.errors, form: refusals.details }
      : { form: refusals[sent.reason] };
  // The draft is saved: the next attempt has its version.
  const submitted = { ...fields, version: String(saved.version) };
  return actionFailure(409, { errors, submitted });
}

const refusals: Record<string, string> = {
  state: "This quotation has changed in the meantime. Reload the page to see it.",
  changed: "A colleague has saved this draft since you opened it. Reload the page to see it.",
  fields: "Some values need your attention. Nothing was saved.",
  price: "Enter a price for each line that is not a product. Nothing was saved.",
  "no-product": "A product of this draft no longer exists. Nothing was saved.",
  details: "The customer’s details are not complete. The draft is saved, but was not sent.",
  empty: "Add a line first. The draft is saved, but was not sent.",
  "nothing-to-pay": "The total is R 0.00. The draft is saved, but was not sent.",
  options: "Choose exactly one line of each group. The draft is saved, but was not sent.",
  "not-sold": "A product is no longer sold. The draft is saved, but was not sent.",
  "way-gone": "These goods need another delivery method. The draft is saved, but was not sent.",
  "too-heavy":
    "Too heavy for the courier: enter a delivery cost. The draft is saved, but was not sent.",
  "no-address": "The invoice needs the customer’s address. The draft is saved, but was not sent.",
  past: "That date has passed. Nothing was sent.",
  "too-far": "Choose an earlier last day. The draft is saved, but was not sent.",
};

/** A new row names a product by its SKU, part number or barcode; anything else is a text, which needs a price. */
async function readLines(
  context: Context,
  _admin: Admin<"make-quotations">,
  rows: readonly EditedLine[],
): Promise<DraftLine[] | undefined> {
  const { database } = context.get(appServices);
  const lines: DraftLine[] = [];
  for (const row of rows) {
    const isNew = row.productId === "";
    const found = isNew ? await findProductByIdentifier({ database }, row.name) : undefined;
    const productId = row.productId || found?.id || null;
    if (productId === null && row.price === undefined) return undefined;
    const isOption = row.kind !== "fixed";
    lines.push({
      ...{ productId, name: row.name, unit: row.unit, quantity: Number(row.quantity) },
      ...{ unitPrice: row.price, ownDiscount: row.discount },
      leadTimeDays: row.lead === "" ? null : Math.min(365, Number(row.lead)),
      isOptional: row.kind === "optional",
      choiceGroup: isOption && row.kind !== "optional" ? row.kind : null,
      isChosen: !isOption || row.chosen === "yes",
    });
  }
  return lines;
}
