import { Link } from "react-router";
import { newsWords } from "#app/content/news-words.ts";
import { spellDay } from "#app/content/spell-moment.ts";
import { isOverGuestLimit } from "#app/domain/orders/order-limits.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { quotePaper } from "#app/domain/orders/quotes/quote-paper.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { openPaymentWays } from "#app/pages/checkout/payment-ways.server.ts";
import { PaperSheet } from "#app/pages/papers/paper-sheet.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import type { Route } from "./+types/quote-page";
import { actOnQuote } from "./act-on-quote.server.ts";
import { openQuote } from "./open-quote.server.ts";
import { QuoteAccept } from "./quote-accept.tsx";
import { QuoteEnded, QuoteShort, QuoteWithdrawn } from "./quote-instead.tsx";
import "./quote.css";

export const handle = { ground: "paper" };

/** The address that it names is not its own: that one is a key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/quotes",
    title: loaderData ? `Quotation ${loaderData.paper.number}` : "Quotation",
  });

/** When to come back, where someone went too fast. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const quote = await openQuote(context, params.accessKey);
  const { state, order, total, validUntil, details } = quote;
  return {
    paper: quotePaper(quote),
    state,
    order: order && { reference: orderNumber(order.number), page: `/orders/${order.accessKey}` },
    total,
    email: details.email,
    isMailing: context.get(services).installation.mail === "smtp",
    validUntil: spellDay(validUntil),
    short: quote.lines.filter(({ inStock, quantity }) => inStock < quantity),
    paymentWays: openPaymentWays(context),
    isReserved: quote.createdBy !== null || !isOverGuestLimit(quote.lines),
    isNew: new URL(request.url).searchParams.has("made"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return actOnQuote(context, request, await openQuote(context, params.accessKey));
}

export default function QuotePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { paper, state, order, isNew } = loaderData;
  const isNews = isNew && state === "open" && !actionData;
  const details = actionData?.ok ? actionData.details : undefined;
  return (
    <div className="wrap paper-page">
      {isNews && (
        <div data-news>
          <Notice kind="success">
            {newsWords(loaderData.isMailing).quoted(paper.number, loaderData.email)} Your cart is as
            it was.
          </Notice>
        </div>
      )}
      {actionData && (
        <Notice kind={details ? "warning" : "danger"}>
          {actionData.ok ? actionData.said : actionData.errors.form}
          {details?.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
          {details && <Link to="/cart">Open the cart</Link>}
        </Notice>
      )}
      {order && (
        <Notice kind="success">
          This quotation was accepted and is order {order.reference}.{" "}
          <Link to={order.page}>See the order</Link>
        </Notice>
      )}
      <div className="quote-columns">
        <div>
          <PaperSheet paper={paper} />
        </div>
        <div className="quote-side">
          {state === "withdrawn" && <QuoteWithdrawn />}
          {state === "ended" && <QuoteEnded validUntil={loaderData.validUntil} />}
          {state === "open" && loaderData.short.length > 0 && (
            <QuoteShort
              lines={loaderData.short}
              validUntil={loaderData.validUntil}
              number={paper.number}
            />
          )}
          {state === "open" && loaderData.short.length === 0 && (
            <QuoteAccept {...loaderData} answer={actionData} />
          )}
          <div className="paper-tools">
            {/* A file: the browser takes it, not our router. */}
            <a
              href={`/quotes/${params.accessKey}.pdf`}
              className={buttonClass({ variant: "line" })}
            >
              <span>Download PDF</span>
              <Icon name="download" />
            </a>
            <PrintButton />
          </div>
          <p className="caption">
            This page opens without a password for whoever has its link: share it only with those
            who may accept.
          </p>
        </div>
      </div>
    </div>
  );
}
