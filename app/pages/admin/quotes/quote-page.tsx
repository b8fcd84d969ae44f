import { data, Form, Link, redirect } from "react-router";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { channelTexts } from "#app/domain/quotes/quote-states.ts";
import { MAX_QUOTE_DAYS } from "#app/domain/quotes/quote-views.ts";
import { isShort, readNegotiation, readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton, HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { CustomerLink } from "#app/pages/admin/customer-link.tsx";
import { OrderPanel } from "#app/pages/admin/orders/detail/order-form.tsx";
import { customerNotification } from "#app/pages/admin/orders/order-labels.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { DocumentSheet } from "#app/pages/documents/document-sheet.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settings } from "#app/settings/settings.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/quote-page";
import { AcceptForCustomer, acceptanceOf } from "./accept-for-customer.tsx";
import { QuoteContact } from "./quote-contact.tsx";
import { conversationOf, QuoteConversation, ReplyDue } from "./quote-conversation.tsx";
import { lostReasonLabels } from "./quote-labels.ts";
import { quotePageAction } from "./quote-page-action.server.ts";
import { QuoteRevisions, revisionsOf } from "./quote-revisions.tsx";
import { QuoteStateTag } from "./quote-state-tag.tsx";
import { CustomersWish, wishOf } from "./quote-wish.tsx";
import "#app/pages/admin/orders/order-layout.css";

export const meta: Route.MetaFunction = ({ matches, loaderData, params: { number } }) =>
  privatePageMeta(matches, {
    path: `/admin/quotes/${number}`,
    title: `Quotation ${loaderData?.document.number ?? formatQuoteNumber(Number(number))}`,
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/quotes/:number");
  const number = requireNumberParam(params.number);
  const { database, installation, origin } = context.get(appServices);
  const key = { number, admin };
  const negotiation = await readNegotiation({ database }, key);
  if (!negotiation) throw data(null, { status: 404 });
  const isBeingMade = negotiation.state === "draft" || negotiation.revision === 0;
  if (isBeingMade) throw redirect(`/admin/quotes/${number}/edit`);
  const quote = await readQuote({ database }, key);
  const counter = negotiation.events.findLast(({ kind }) => kind === "countered");
  const countered = counter?.revision
    ? await readQuote({ database }, key, { revision: counter.revision })
    : undefined;
  if (!quote) throw data(null, { status: 404 });
  const { state, order, details, lines } = quote;
  return {
    document: quoteDocument(quote),
    state,
    order,
    /** Who accepted it, and how. */
    accepted: negotiation.acceptedName && {
      by: negotiation.acceptedName,
      how: channelTexts[negotiation.acceptedChannel ?? "link"],
    },
    number,
    // No link after erasure: there is no customer to send it to.
    link: details.email && `${origin}/quotes/${quote.accessKey}`,
    contact: {
      name: [details.fullName, details.companyName].filter(Boolean).join(", "),
      ...{ email: details.email, phone: formatPhone(details.phone), remark: details.remark },
    },
    notSold: lines.filter(({ isSold }) => !isSold),
    short: lines.filter(isShort),
    deliversMail: installation.deliversMail,
    wish: wishOf(negotiation, countered),
    conversation: conversationOf(negotiation),
    // The page itself shows the newest.
    revisions: negotiation.revision > 1 ? revisionsOf(negotiation) : [],
    acceptance: state === "sent" ? acceptanceOf(quote) : undefined,
    lostReason: negotiation.lostReason && lostReasonLabels[negotiation.lostReason],
    // Past its last day it has expired, also before the job has seen it.
    shownState: state === "superseded" ? negotiation.state : state,
    dueAt: negotiation.dueAt,
    now: new Date(),
    copyKey: crypto.randomUUID(),
    days: validityDays(quote.validUntil, new Date()),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return quotePageAction(context, request, requireNumberParam(params.number));
}

/** Selectable last days of validity, with the default. */
function validityDays(validUntil: Date, now: Date) {
  const after = (days: number) => localIsoDate(new Date(now.getTime() + days * 86_400_000));
  const defaultDay =
    validUntil > now ? localIsoDate(validUntil) : after(settings().shop.quotationDays);
  return { first: after(0), defaultDay, last: after(MAX_QUOTE_DAYS) };
}

export default function AdminQuotePage(props: Route.ComponentProps) {
  const { loaderData, actionData } = props;
  const { document, state, order, accepted, number, contact, notSold, short } = loaderData;
  const errors = actionData?.errors;
  const { may, mayOpen } = usePermissions();
  return (
    <>
      <AdminPageHeader
        title={`Quotation ${document.number}`}
        lead={
          <>
            <QuoteStateTag state={loaderData.shownState} /> <QuoteContact {...contact} />
          </>
        }
        back={{ to: "/admin/quotes", label: "Quotations" }}
      >
        {mayOpen("/admin/audit") && (
          <ButtonLink
            to={`/admin/audit?kind=quotation&entity=${formatQuoteNumber(number)}`}
            variant="line"
            size="compact"
          >
            History
          </ButtonLink>
        )}
        {["sent", "countered", "expired"].includes(state) && (
          <ButtonLink to={`/admin/quotes/${number}/edit`} variant="brand" size="compact">
            {state === "countered" ? "Answer the counter-offer" : "Revise"}
          </ButtonLink>
        )}
        <ActionButton
          action="/admin/quotes/start"
          fields={{ copy: number, idempotencyKey: loaderData.copyKey }}
        >
          Copy
        </ActionButton>
        {/* A download, so a plain link without client navigation. */}
        <a
          href={`/admin/quotes/${number}.pdf`}
          className={buttonClass({ variant: "line", size: "compact" })}
        >
          Download PDF
        </a>
      </AdminPageHeader>
      <div className="stack order-notices">
        {errors?.form && <FormError>{errors.form}</FormError>}
        {state === "withdrawn" && (
          <Notice kind="info">
            This quotation has been withdrawn and can no longer be accepted.
          </Notice>
        )}
        {order && (
          <Notice kind="success">
            Accepted as{" "}
            {mayOpen("/admin/orders/:number") ? (
              <Link to={`/admin/orders/${order.number}`}>{formatOrderNumber(order.number)}</Link>
            ) : (
              formatOrderNumber(order.number)
            )}
            {accepted && `, by ${accepted.by} ${accepted.how}`}.
          </Notice>
        )}
        {state === "declined" && (
          <Notice kind="info">
            The customer declined this quotation
            {loaderData.lostReason && `: ${loaderData.lostReason.toLowerCase()}`}.
          </Notice>
        )}
        <ReplyDue dueAt={loaderData.dueAt} servedAt={loaderData.now} />
        {state === "expired" && (
          <Notice kind="info">This quotation expired before it was accepted.</Notice>
        )}
        {(state === "sent" || state === "expired") && notSold.length > 0 && (
          <Notice kind="warning">
            This quotation can no longer be accepted. No longer sold:{" "}
            {notSold.map(({ name }) => name).join(", ")}. Revise it without them.
          </Notice>
        )}
        {state === "sent" && short.length > 0 && (
          <Notice kind="warning">
            This quotation cannot be accepted at the moment. Not enough stock:{" "}
            {short
              .map(({ name, quantity, inStock }) => `${name} (${inStock} of ${quantity})`)
              .join(", ")}
            .
          </Notice>
        )}
      </div>
      {contact.remark && <p className="spaced">Customer’s note: {contact.remark}</p>}
      <CustomersWish {...loaderData.wish} />
      {(state === "sent" || state === "expired") && contact.email && (
        <div className="spaced">
          <QuoteActions {...props} />
        </div>
      )}
      {loaderData.link && (
        <div className="spaced">
          <CustomerLink link={loaderData.link} isKey what="quotation" />
        </div>
      )}
      {loaderData.acceptance && may("change-orders") && (
        <div className="spaced">
          <AcceptForCustomer {...loaderData.acceptance} result={actionData} />
        </div>
      )}
      <DocumentSheet document={document} isPart />
      <QuoteRevisions revisions={loaderData.revisions} />
      <QuoteConversation
        number={number}
        {...loaderData.conversation}
        errors={errors}
        submitted={actionData?.submitted}
      />
    </>
  );
}

function QuoteActions({ loaderData, actionData }: Route.ComponentProps) {
  const { state, contact, deliversMail, days } = loaderData;
  const isEnded = state === "expired";
  const notification = deliversMail
    ? `The quotation is emailed to ${contact.email}.`
    : "Email sending is not set up, so send the customer the link below or the PDF yourself.";
  return (
    <OrderPanel title={isEnded ? "Reopen this quotation" : "Manage this quotation"}>
      <Form method="post" className="stack order-form">
        <HiddenFields fields={{ intent: "extend" }} />
        <TextField
          label="Valid until the end of"
          name="until"
          type="date"
          key={days.defaultDay}
          min={days.first}
          max={days.last}
          defaultValue={days.defaultDay}
          error={actionData?.errors.until}
          hint={notification}
          required
          className="order-narrow"
        />
        <SubmitButton variant={isEnded ? "brand" : "line"}>
          {isEnded ? "Reopen quotation" : "Change expiry date"}
        </SubmitButton>
      </Form>
      {!isEnded && (
        <div className="button-row">
          <ConfirmButton
            label="Send quotation again"
            question="Send this quotation again?"
            confirmLabel="Send again"
            danger={false}
            fields={{ intent: "mail-again" }}
          >
            {notification}
          </ConfirmButton>
          <ConfirmButton
            label="Withdraw quotation"
            variant="danger"
            question="Withdraw this quotation?"
            confirmLabel="Withdraw it"
            cancelLabel="Keep it open"
            fields={{ intent: "withdraw" }}
          >
            The customer can no longer accept it, and it cannot be reopened. You would have to
            create a new one.{" "}
            {deliversMail
              ? `${contact.email} is notified by email.`
              : customerNotification(false, true)}
          </ConfirmButton>
        </div>
      )}
    </OrderPanel>
  );
}
