import { data, Link } from "react-router";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { QUOTE_DAYS } from "#app/domain/orders/order-states.ts";
import { phoneShown } from "#app/domain/orders/phone-shown.ts";
import { MOST_QUOTE_DAYS } from "#app/domain/orders/quotes/quote-choice.ts";
import { quotePaper } from "#app/domain/orders/quotes/quote-paper.server.ts";
import { readQuote } from "#app/domain/orders/quotes/read-quote.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { requireNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { CustomerLink } from "#app/pages/admin/customer-link.tsx";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { officeToday } from "#app/pages/admin/orders/office-today.ts";
import { PaperSheet } from "#app/pages/papers/paper-sheet.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/quote-page";
import { actOnOfficeQuote } from "./act-on-quote.server.ts";
import { QuoteActions } from "./quote-actions.tsx";
import "#app/pages/admin/orders/order-desk.css";
import "./quotes.css";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, {
    path: `/admin/quotes/${params.number}`,
    title: `Quotation QUO-${params.number}`,
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const number = requireNumber(params.number);
  const { database, installation, origin } = context.get(services);
  const quote = await readQuote({ database }, { number, staff: true });
  if (!quote) throw data(null, { status: 404 });
  const { state, order, details, lines } = quote;
  return {
    paper: quotePaper(quote),
    state,
    order,
    number,
    // Forgotten, nobody is left to hand it to.
    link: details.email && `${origin}/quotes/${quote.accessKey}`,
    contact: { email: details.email, phone: phoneShown(details.phone), remark: details.remark },
    short: lines.filter(({ inStock, quantity }) => inStock < quantity),
    isMailing: installation.mail === "smtp",
    days: daysFor(quote.validUntil, new Date()),
  };
}

export function action({ params, request, context }: Route.ActionArgs) {
  requireAdmin(context);
  return actOnOfficeQuote(context, request, requireNumber(params.number));
}

/** Which last days can be chosen; usually as long again as a new one. */
function daysFor(validUntil: Date, now: Date) {
  const after = (days: number) => officeToday(new Date(now.getTime() + days * 86_400_000));
  const usual = validUntil > now ? officeToday(validUntil) : after(QUOTE_DAYS);
  return { first: after(0), usual, last: after(MOST_QUOTE_DAYS) };
}

export default function OfficeQuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { paper, state, order, number, contact, short } = loaderData;
  const errors = actionData?.errors;
  const page = useFocusOnErrors<HTMLDivElement>(errors);
  return (
    <div ref={page}>
      <OfficeHead
        title={`Quotation ${paper.number}`}
        lead={
          <>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>, {contact.phone}
          </>
        }
        back={{ to: "/admin/quotes", label: "Quotations" }}
      >
        <ButtonLink
          to={`/admin/audit?kind=quotation&thing=${paper.number}`}
          variant="line"
          size="office"
        >
          History
        </ButtonLink>
        {/* A file: the browser takes it, not our router. */}
        <a
          href={`/admin/quotes/${number}.pdf`}
          className={buttonClass({ variant: "line", size: "office" })}
        >
          Download PDF
        </a>
      </OfficeHead>
      <div className="order-notices">
        {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
        {state === "withdrawn" && (
          <Notice kind="info">We have withdrawn it: nobody can accept it any more.</Notice>
        )}
        {order && (
          <Notice kind="success">
            Accepted as{" "}
            <Link to={`/admin/orders/${order.number}`}>{orderNumber(order.number)}</Link>.
          </Notice>
        )}
        {state === "ended" && <Notice kind="info">Nobody accepted it before its last day.</Notice>}
        {state === "open" && short.length > 0 && (
          <Notice kind="warning">
            It cannot be accepted at the moment, for want of stock:{" "}
            {short
              .map(({ name, quantity, inStock }) => `${name} (${inStock} of ${quantity})`)
              .join(", ")}
            .
          </Notice>
        )}
      </div>
      {contact.remark && <p className="quote-part">They wrote: {contact.remark}</p>}
      {(state === "open" || state === "ended") && contact.email && (
        <div className="quote-part">
          <QuoteActions
            state={state}
            email={contact.email}
            isMailing={loaderData.isMailing}
            days={loaderData.days}
            error={errors?.until}
          />
        </div>
      )}
      {loaderData.link && (
        <div className="quote-part">
          <CustomerLink link={loaderData.link} isKey what="quotation" />
        </div>
      )}
      <PaperSheet paper={paper} isPart />
    </div>
  );
}
