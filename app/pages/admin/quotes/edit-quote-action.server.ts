import { data, redirect } from "react-router";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { findProductByIdentifier } from "#app/domain/catalogue/find-by-identifier.server.ts";
import { detailFieldErrors, nestDetails } from "#app/domain/quotes/drafts/draft-details.ts";
import {
  draftForm,
  draftIntentForm,
  type EditedLine,
  parseDraftLines,
} from "#app/domain/quotes/drafts/draft-form.ts";
import {
  declineRequest,
  discardDraft,
  saveDraft,
  startDraft,
} from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { asksForSite, readTextCosts } from "#app/domain/quotes/drafts/read-draft.server.ts";
import { checkDraft, type IncompleteLine } from "#app/domain/quotes/drafts/send-quote.server.ts";
import { type DraftLine, defaultLastDay } from "#app/domain/quotes/drafts/write-revision.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import {
  describeFields,
  describeRefusal,
  draftRefusals,
  incompleteLines,
  refusedFieldErrors,
} from "./quote-labels.ts";
import { type PricedDraft, readPricedDraft } from "./read-priced-draft.server.ts";

/** The answer of a save: the version that the next one names, what it costs, and what is wrong. */
export type SaveResult = {
  ok: boolean;
  errors: Partial<Record<string, string>>;
  submitted?: Partial<Record<string, string>>;
  version?: number;
  priced?: PricedDraft | undefined;
  /** Whose version is newer. */
  conflict?: string;
};

/** Starts, saves or discards the draft, or declines the request. */
export async function editQuoteAction(context: Context, request: Request, number: number) {
  const admin = requirePage(context, "/admin/quotes/:number/edit");
  const services = context.get(appServices);
  const fields = await readFormFields(request);
  const page = `/admin/quotes/${number}/edit`;
  if (!["save", "replace", "preview"].includes(fields.intent ?? "")) {
    const form = parseFields(draftIntentForm, fields);
    if (!form.ok) return actionFailure(422, { errors: form.errors, submitted: fields });
    const { intent } = form.value;
    const outcome =
      form.value.intent === "refuse"
        ? await declineRequest(services, admin, { number, reason: form.value.reason })
        : await (intent === "start" ? startDraft : discardDraft)(services, admin, { number });
    if (!outcome.ok) {
      if (outcome.reason === "not-found") throw data(null, { status: 404 });
      return actionFailure(409, { errors: { form: draftRefusals.state }, submitted: fields });
    }
    const done = { start: "You can edit the draft now.", discard: "The draft was discarded." };
    const message = intent === "refuse" ? "The request was declined." : done[intent];
    const target = intent === "start" ? page : "/admin/quotes";
    return redirectWithToast(context, target, successToast(message));
  }
  return saveAction(context, admin, number, fields);
}

async function saveAction(
  context: Context,
  admin: Admin<"make-quotations" | "see-contact-details">,
  number: number,
  fields: Record<string, string>,
) {
  const services = context.get(appServices);
  const form = parseFields(draftForm, fields);
  const rows = parseDraftLines(fields);
  if (!form.ok || !rows.ok) {
    const errors = { ...(form.ok ? {} : form.errors), ...(rows.ok ? {} : rows.errors) };
    const message = `${describeFields(errors)} Nothing was saved.`;
    return fail(422, { errors: { ...errors, form: message }, submitted: fields });
  }
  const { intent, version, discount, delivery, note, until, ...typed } = form.value;
  const lines = await readLines(context, admin, number, rows.lines);
  const productIds = lines.flatMap(({ productId }) => productId ?? []);
  const details = nestDetails(typed, { asksSite: await asksForSite(services, admin, productIds) });
  const draft = {
    ...{ number, lines, note, details, discountOnWhole: discount, fixedDelivery: delivery },
    // The default moves on until the day it is sent.
    validUntil: until === defaultLastDay() ? undefined : until || undefined,
  };
  let saved = await saveDraft(services, admin, { ...draft, version });
  if (intent === "replace" && !saved.ok && saved.reason === "changed") {
    saved = await saveDraft(services, admin, { ...draft, version: saved.version });
  }
  if (!saved.ok) {
    if (saved.reason === "not-found") throw data(null, { status: 404 });
    if (saved.reason === "changed") {
      const conflict = `${saved.by} has saved a newer version of this draft.`;
      return fail(409, { errors: {}, conflict, submitted: fields });
    }
    const message = draftRefusals[saved.reason];
    const atField = saved.reason === "past" ? { until: message } : {};
    return fail(409, { errors: { ...atField, form: message }, submitted: fields });
  }
  const priced = await readPricedDraft(
    context,
    number,
    rows.lines.map(({ row }) => row),
  );
  const done = { version: saved.version, priced };
  if (intent !== "preview") return { ok: true, errors: {}, ...done } satisfies SaveResult;
  // The draft is saved: the next attempt has its version.
  const refused = { ...done, submitted: { ...fields, version: String(saved.version) } };
  const refusal = await checkDraft(services, admin, { number, version: saved.version });
  if (!refusal) return redirect(`/admin/quotes/${number}/preview`, 303);
  if (refusal.reason === "not-found") throw data(null, { status: 404 });
  const errors =
    refusal.reason === "details"
      ? detailFieldErrors(refusal.errors, details)
      : refusal.reason === "incomplete"
        ? lineFieldErrors(refusal.lines, rows.lines)
        : refusedFieldErrors(refusal);
  return fail(409, { ...refused, errors: { ...errors, form: describeRefusal(refusal) } });
}

function lineFieldErrors(
  incomplete: readonly IncompleteLine[],
  rows: readonly EditedLine[],
): Record<string, string> {
  return Object.fromEntries(
    incomplete.map(({ position, lacks }) => [
      `line-${rows[position - 1]?.row}-${lacks}`,
      incompleteLines[lacks],
    ]),
  );
}

function fail(status: number, result: Omit<SaveResult, "ok">) {
  return data({ ...result, ok: false } satisfies SaveResult, { status });
}

/** A new row names a product by its SKU, part number or barcode; anything else is a text. */
async function readLines(
  context: Context,
  admin: Admin<"make-quotations">,
  number: number,
  rows: readonly EditedLine[],
): Promise<DraftLine[]> {
  const { database } = context.get(appServices);
  // Staff who do not see the costs of texts keep them.
  const costs = may(admin, "see-costs")
    ? undefined
    : await readTextCosts({ database }, admin, { number });
  const lines: DraftLine[] = [];
  for (const row of rows) {
    const isNew = row.productId === "" && row.price === undefined;
    const found = isNew ? await findProductByIdentifier({ database }, row.name) : undefined;
    const productId = row.productId || found?.id || null;
    const isOption = row.kind !== "fixed";
    lines.push({
      ...{ productId, name: row.name, unit: row.unit, quantity: Number(row.quantity) },
      // A text may lack its price until it is sent.
      unitPrice: row.price ?? (productId ? undefined : 0),
      ownDiscount: row.discount,
      leadTimeDays: row.lead === "" ? null : Math.min(365, Number(row.lead)),
      isOptional: row.kind === "optional",
      choiceGroup: isOption && row.kind !== "optional" ? row.kind : null,
      isChosen: !isOption || row.chosen === "yes",
      costPrice: costs ? costs.get(row.name) : row.cost,
    });
  }
  return lines;
}
