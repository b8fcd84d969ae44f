import { type ClientActionFunctionArgs, data, Form } from "react-router";
import { contactMessages } from "#app/content/contact-messages.ts";
import { loginUrl } from "#app/content/navigation.ts";
import { draftTexts } from "#app/content/texts/draft-texts.ts";
import { may } from "#app/domain/accounts/people.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import type { DiscountTerm } from "#app/domain/discounts/apply-discounts.ts";
import { formatQuoteNumber, formatRevisionNumber } from "#app/domain/documents/document.ts";
import { flattenDetails } from "#app/domain/quotes/drafts/draft-details.ts";
import { isDeleted } from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { readTextCosts } from "#app/domain/quotes/drafts/read-draft.server.ts";
import { defaultLastDay } from "#app/domain/quotes/drafts/write-revision.server.ts";
import { readNegotiation, readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { parseListQuery } from "#app/format/list-query.ts";
import { fromCents } from "#app/format/money.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { OrderPanel } from "#app/pages/admin/orders/detail/order-form.tsx";
import { findProducts } from "#app/pages/admin/orders/phone-order/order-draft.server.ts";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settings } from "#app/settings/settings.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/edit-quote-page";
import { editQuoteAction, type SaveResult } from "./edit-quote-action.server.ts";
import { QuoteContact } from "./quote-contact.tsx";
import { conversationOf, QuoteConversation, ReplyDue } from "./quote-conversation.tsx";
import { QuoteEditor } from "./quote-editor.tsx";
import { QuoteRevisions, revisionsOf } from "./quote-revisions.tsx";
import { CustomersWish, wishOf } from "./quote-wish.tsx";
import { readPricedDraft } from "./read-priced-draft.server.ts";
import "#app/pages/admin/orders/order-layout.css";

export const meta: Route.MetaFunction = ({ matches, loaderData, params: { number } }) =>
  privatePageMeta(matches, {
    path: `/admin/quotes/${number}/edit`,
    title: `Edit quotation ${loaderData?.reference ?? formatQuoteNumber(Number(number))}`,
  });

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/quotes/:number/edit");
  const number = requireNumberParam(params.number);
  const { database, files } = context.get(appServices);
  const key = { number, admin };
  const negotiation = await readNegotiation({ database }, key);
  if (!negotiation) throw data(null, { status: 404 });
  const search = parseListQuery(request.url).text("q");
  const { state, version, details, revision, dueAt } = negotiation;
  const stored =
    state === "draft" ? await readQuote({ database }, key, { revision: revision + 1 }) : undefined;
  // The next save leaves out what was deleted.
  const draft = stored && { ...stored, lines: stored.lines.filter((line) => !isDeleted(line)) };
  const costs =
    draft && may(admin, "see-costs")
      ? await readTextCosts({ database }, admin, { number })
      : undefined;
  const counter = negotiation.events.findLast(({ kind }) => kind === "countered");
  const countered = counter?.revision
    ? await readQuote({ database }, key, { revision: counter.revision })
    : undefined;
  return {
    ...{ number, state, version, dueAt, now: new Date() },
    isFirst: revision === 0,
    // Of the draft, or else of the newest that was sent.
    reference: formatRevisionNumber(number, draft ? revision + 1 : revision),
    contact: {
      name: [details.fullName, details.companyName].filter(Boolean).join(", "),
      email: details.email ?? "",
      phone: formatPhone(details.phone ?? ""),
    },
    wish: wishOf(negotiation, countered),
    conversation: conversationOf(negotiation),
    revisions: revisionsOf(negotiation),
    saved: draft && draftFields(draft, costs),
    lines:
      draft?.lines.map(({ productId, name, sku, isText }) => ({ productId, name, sku, isText })) ??
      [],
    deleted: stored?.lines.filter(isDeleted).map(({ name }) => name) ?? [],
    priced: draft && (await readPricedDraft(context, number)),
    found: search
      ? { search, products: await findProducts({ database, files }, admin, search) }
      : undefined,
    quotationDays: settings().shop.quotationDays,
    seesCosts: costs !== undefined,
  };
}

type Draft = NonNullable<Awaited<ReturnType<typeof readQuote>>>;

/** What is saved, by the names of the editor's fields. */
function draftFields(
  draft: Draft,
  costs: ReadonlyMap<string, number> | undefined,
): Record<string, string> {
  const lines = draft.lines.flatMap((line, row) => {
    const of = (name: string, value: string) => [`line-${row}-${name}`, value] as const;
    const cost = line.isText ? costs?.get(line.name) : undefined;
    return [
      of("name", line.name),
      of("unit", line.unit),
      of("quantity", String(line.quantity)),
      // A text without a price has none yet.
      of("price", line.isText && line.unitPrice === 0 ? "" : fromCents(line.unitPrice)),
      of("discount", writeDiscount(line.ownDiscount)),
      of("lead", line.quotedLeadTimeDays === null ? "" : String(line.quotedLeadTimeDays)),
      of("kind", line.choiceGroup ?? (line.isOptional ? "optional" : "fixed")),
      of("chosen", line.isChosen ? "yes" : ""),
      ...(cost === undefined ? [] : [of("cost", fromCents(cost))]),
    ];
  });
  return {
    ...flattenDetails(draft.details as unknown as Record<string, unknown>),
    ...Object.fromEntries(lines),
    discount: writeDiscount(draft.discountOnWhole),
    delivery: draft.fixedDelivery === undefined ? "" : fromCents(draft.fixedDelivery),
    note: draft.note,
    until: draft.validUntil > draft.createdAt ? localIsoDate(draft.validUntil) : defaultLastDay(),
  };
}

type EditedRow = { productId: string | null; name: string; sku: string | null; isText: boolean };

/** The draft as it was typed, after a refusal: without script the page is built anew. */
function typedDraft(
  submitted: SaveResult["submitted"],
  lines: readonly EditedRow[],
  saved: Record<string, string>,
): { saved: Record<string, string>; lines: readonly EditedRow[] } {
  if (submitted?.discount === undefined) return { saved, lines };
  const typed = Object.fromEntries(
    Object.entries(submitted).map(([name, value = ""]) => [name, value]),
  );
  const rows: EditedRow[] = [];
  for (let row = 0; `line-${row}-productId` in typed; row++) {
    const productId = typed[`line-${row}-productId`] || null;
    const sku = lines.find((line) => line.productId === productId)?.sku ?? null;
    rows.push({
      productId,
      sku,
      name: typed[`line-${row}-name`] ?? "",
      isText: productId === null,
    });
    typed[`line-${row}-chosen`] ??= "";
  }
  // The editor adds the free row at the end.
  const last = rows.at(-1);
  const price = typed[`line-${rows.length - 1}-price`]?.trim();
  if (last && !last.productId && last.name.trim() === "" && !price) rows.pop();
  return { saved: typed, lines: rows };
}

function writeDiscount(term: DiscountTerm): string {
  if (!term) return "";
  return "percent" in term ? `${term.percent} %` : fromCents(term.cents);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return editQuoteAction(context, request, requireNumberParam(params.number));
}

const keepForm = clientActionKeepingForm({
  offline: draftTexts.offlineSave,
  fault: contactMessages.serverTrouble,
});

/** The draft stays on the page when the network or the session is gone. */
export async function clientAction(args: Pick<ClientActionFunctionArgs, "serverAction">) {
  try {
    return await keepForm(args);
  } catch (problem) {
    const target = problem instanceof Response ? problem.headers.get("Location") : undefined;
    if (!target?.startsWith(loginUrl(""))) throw problem;
    return actionFailure(401, {
      errors: {
        form: "You have been logged out. Log in again in another tab, then try again here.",
      },
    });
  }
}

export default function EditQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, reference, contact, isFirst, state, conversation } = loaderData;
  const result = actionData as SaveResult | undefined;
  const { saved } = loaderData;
  const isRequest = loaderData.wish.wish !== undefined;
  const mayRefuse = isFirst && isRequest && ["requested", "draft"].includes(state);
  return (
    <>
      <AdminPageHeader
        title={`Quotation ${reference}`}
        lead={<QuoteContact {...contact} />}
        back={
          isFirst || saved
            ? { to: "/admin/quotes", label: "Quotations" }
            : { to: `/admin/quotes/${number}`, label: "Quotation" }
        }
      >
        {saved && <Discard isFirst={isFirst} mayRefuse={mayRefuse} />}
      </AdminPageHeader>
      {!saved && result?.errors.form && <FormError>{result.errors.form}</FormError>}
      <ReplyDue dueAt={loaderData.dueAt} servedAt={loaderData.now} />
      <CustomersWish {...loaderData.wish} />
      {loaderData.deleted.length > 0 && (
        <Notice kind="warning">
          No longer in the catalogue, and left out when you next save:{" "}
          {loaderData.deleted.join(", ")}.
        </Notice>
      )}
      {saved ? (
        <QuoteEditor
          key={number}
          {...loaderData}
          {...typedDraft(result?.submitted, loaderData.lines, saved)}
          result={result}
        />
      ) : (
        <div className="spaced">
          <Start state={state} isFirst={isFirst} />
        </div>
      )}
      <QuoteRevisions revisions={loaderData.revisions} />
      <QuoteConversation number={number} {...conversation} />
      {mayRefuse && <RefuseForm error={result?.errors.reason} />}
    </>
  );
}

function Start({ state, isFirst }: { state: string; isFirst: boolean }) {
  const mayStart = ["requested", "countered", "sent", "expired"].includes(state);
  if (!mayStart) return <p>This quotation can no longer be changed.</p>;
  return (
    <OrderPanel title={isFirst ? "Answer this request" : "Create the next revision"}>
      <Form method="post" className="stack order-form">
        <HiddenFields fields={{ intent: "start" }} />
        <p>
          {isFirst
            ? "Starts with the requested products, if any, at today’s prices."
            : "Starts with the newest revision. The customer cannot accept that one while you work on the next."}
        </p>
        <SubmitButton variant="brand">
          {isFirst ? "Start the quotation" : "Start the revision"}
        </SubmitButton>
      </Form>
    </OrderPanel>
  );
}

function Discard({ isFirst, mayRefuse }: { isFirst: boolean; mayRefuse: boolean }) {
  return (
    <ConfirmButton
      label="Discard draft"
      variant="danger"
      question="Discard this draft?"
      confirmLabel="Discard it"
      cancelLabel="Keep it"
      fields={{ intent: "discard" }}
    >
      {isFirst
        ? `The quotation is closed${mayRefuse ? ", and the customer is not told" : ""}.${mayRefuse ? " To tell them why, decline the request at the end of this page instead." : ""}`
        : "The quotation goes back to how it was before this draft."}
    </ConfirmButton>
  );
}

function RefuseForm({ error }: { error: string | undefined }) {
  return (
    <section className="admin-section">
      <h2>Decline this request</h2>
      <Form method="post" className="stack order-form">
        <HiddenFields fields={{ intent: "refuse" }} />
        <TextArea
          label="Reason"
          name="reason"
          rows={2}
          maxLength={2000}
          hint="Emailed to the customer."
          error={error}
          required
        />
        <SubmitButton>Decline request</SubmitButton>
      </Form>
    </section>
  );
}
