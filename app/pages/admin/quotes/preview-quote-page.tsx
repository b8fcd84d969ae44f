import { data, Form, redirect } from "react-router";
import { formatQuoteNumber, formatRevisionNumber } from "#app/domain/documents/document.ts";
import { sendDraftForm } from "#app/domain/quotes/drafts/draft-form.ts";
import { checkDraft, sellerOf, sendQuote } from "#app/domain/quotes/drafts/send-quote.server.ts";
import { defaultLastDay, endOfDay } from "#app/domain/quotes/drafts/write-revision.server.ts";
import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { leastTotal } from "#app/domain/quotes/quote-options.server.ts";
import { isShort, readNegotiation, readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { OrderPanel } from "#app/pages/admin/orders/detail/order-form.tsx";
import { DocumentSheet } from "#app/pages/documents/document-sheet.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/preview-quote-page";
import { describeRefusal, describeShortage, draftRefusals } from "./quote-labels.ts";
import "#app/pages/admin/orders/order-layout.css";

export const meta: Route.MetaFunction = ({ matches, loaderData, params: { number } }) =>
  privatePageMeta(matches, {
    path: `/admin/quotes/${number}/preview`,
    title: `Send quotation ${loaderData?.reference ?? formatQuoteNumber(Number(number))}`,
  });

/** What the customer will see; a draft that cannot be sent leads back to the editor. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/quotes/:number/preview");
  const number = requireNumberParam(params.number);
  const services = context.get(appServices);
  const key = { number, admin };
  const negotiation = await readNegotiation(services, key);
  if (!negotiation) throw data(null, { status: 404 });
  const { state, version } = negotiation;
  const edit = `/admin/quotes/${number}/edit`;
  if (state !== "draft") throw redirect(`/admin/quotes/${number}`);
  const refusal = await checkDraft(services, admin, { number, version });
  if (refusal?.reason === "not-found") throw data(null, { status: 404 });
  if (refusal) throw redirectWithToast(context, edit, errorToast(describeRefusal(refusal)));
  const draft = await readQuote(services, key, { revision: negotiation.revision + 1 });
  if (!draft) throw data(null, { status: 404 });
  const now = new Date();
  const validUntil =
    draft.validUntil > draft.createdAt ? draft.validUntil : endOfDay(defaultLastDay());
  return {
    ...{ number, version },
    reference: formatRevisionNumber(number, draft.revision),
    email: draft.details.email,
    validUntil: formatLongDate(validUntil),
    leastTotal: leastTotal(draft),
    short: draft.lines.filter(isShort).map((line) => `${line.name}: ${describeShortage(line)}`),
    isNext: draft.revision > 1,
    deliversMail: services.installation.deliversMail,
    // As it will be: sent today.
    document: quoteDocument({
      ...{ ...draft, state: "sent", createdAt: now, validUntil },
      seller: sellerOf(admin, draft.details),
    }),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/quotes/:number/preview");
  const number = requireNumberParam(params.number);
  const form = await readForm(sendDraftForm, request);
  if (!form.ok) return actionFailure(422, { errors: { form: draftRefusals.state } });
  const services = context.get(appServices);
  const sent = await sendQuote(services, admin, { number, version: form.value.version });
  if (sent.ok) {
    const reference = formatRevisionNumber(number, sent.revision);
    const message = services.installation.deliversMail
      ? `${reference} was sent to ${sent.email}.`
      : `${reference} can now be accepted. Email sending is not set up, so send the customer the link or the PDF yourself.`;
    return redirectWithToast(context, `/admin/quotes/${number}`, successToast(message));
  }
  if (sent.reason === "not-found") throw data(null, { status: 404 });
  return actionFailure(409, { errors: { form: describeRefusal(sent) } });
}

export default function PreviewQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, version, reference, email, validUntil, isNext, deliversMail } = loaderData;
  return (
    <>
      <AdminPageHeader
        title={`Send ${reference}`}
        lead="This is what the customer will see. Nothing has been sent yet."
        back={{ to: `/admin/quotes/${number}/edit`, label: "Keep editing" }}
      />
      {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
      {loaderData.leastTotal !== undefined && (
        <Notice kind="warning">
          The discount on everything stays the same if the customer leaves options out. With the
          cheapest options, the total is {formatRand(loaderData.leastTotal)}.
        </Notice>
      )}
      {loaderData.short.length > 0 && <Notice kind="warning">{loaderData.short.join(" ")}</Notice>}
      <OrderPanel title={`To ${email}`}>
        <p>
          Valid until {validUntil}. A sent quotation cannot be changed. Any change becomes a new
          revision.{isNext && " Once sent, this is the only revision the customer can accept."}{" "}
          {!deliversMail &&
            "Email sending is not set up, so send the customer the link or the PDF yourself."}
        </p>
        <Form method="post" className="button-row">
          <HiddenFields fields={{ intent: "send", version }} />
          <SubmitButton variant="brand">Send quotation</SubmitButton>
          <ButtonLink to={`/admin/quotes/${number}/edit`} variant="line" size="compact">
            Keep editing
          </ButtonLink>
        </Form>
      </OrderPanel>
      <DocumentSheet document={loaderData.document} isPart />
    </>
  );
}
