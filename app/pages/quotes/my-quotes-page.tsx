import { Link } from "react-router";
import { quotationTime } from "#app/content/shop-terms.ts";
import { formatOrderNumber, formatRevisionNumber } from "#app/domain/documents/document.ts";
import { listMyQuotes } from "#app/domain/quotes/lists/list-quotes.server.ts";
import { quoteStates } from "#app/domain/quotes/quote-states.ts";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { noStore } from "#app/http/cache/no-store.server.ts";
import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { accountMeta } from "#app/pages/account/my-account/account-frame.tsx";
import { OrderList } from "#app/pages/orders/order-list.tsx";
import type { Route } from "./+types/my-quotes-page";

/** Links contain access keys: no caching and no referrer. */
export const middleware: Route.MiddlewareFunction[] = [noStore];

export const meta: Route.MetaFunction = accountMeta("Your quotations", "/quotations");

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireLogin(context, request);
  const page = parseNumberParam(new URL(request.url).searchParams.get("page") ?? "");
  const list = await listMyQuotes(context.get(appServices), person, { page: page || 1 });
  return {
    ...list,
    quotes: list.quotes.map(({ madeAt, validUntil, orderNumber: order, ...quote }) => ({
      ...quote,
      reference: formatRevisionNumber(quote.number, quote.revision),
      date: formatLongDate(madeAt),
      validUntil: validUntil ? formatLongDate(validUntil) : undefined,
      order: order === null ? undefined : { number: order, reference: formatOrderNumber(order) },
    })),
  };
}

export default function MyQuotesPage({ loaderData }: Route.ComponentProps) {
  const { quotes, ...list } = loaderData;
  return (
    <OrderList
      noun="quotation"
      base="/account/quotations"
      list={list}
      entries={quotes.map((quote) => ({
        ...quote,
        to: `/quotes/${quote.accessKey}`,
        tone: quote.state === "sent" && !quote.isSold ? "over" : quoteStates[quote.state].tone,
        stateLabel: <QuoteState {...quote} />,
        // A file download: not a client-side navigation.
        children: quote.validUntil && (
          <a
            href={`/quotes/${quote.accessKey}.pdf`}
            className="text-button my-quotes-pdf"
            aria-label={`Quotation ${quote.reference} as PDF`}
          >
            PDF
          </a>
        ),
      }))}
      empty={{
        title: "No quotations yet",
        text: `Fill your cart and choose “Get a quotation” for a PDF with prices that are valid for ${quotationTime()}, or “Ask for a better price”.`,
      }}
    />
  );
}

function QuoteState({ state, validUntil, order, isSold }: ListedQuote) {
  if (state === "withdrawn") return "Withdrawn by us";
  if (order) {
    return <Link to={`/account/orders/${order.number}`}>Accepted: order {order.reference}</Link>;
  }
  if (state === "sent" && !isSold) return "Can no longer be accepted";
  if (state === "sent") return `Valid until ${validUntil}`;
  if (state === "expired") return `Expired on ${validUntil}: ask for a new price`;
  return customerStates[state];
}

type ListedQuote = Route.ComponentProps["loaderData"]["quotes"][number];

const customerStates = {
  unconfirmed: "Not confirmed yet",
  requested: "We are working on it",
  draft: "We are working on it",
  countered: "We are looking at the changes you asked for",
  accepted: "Accepted",
  ordered: "Accepted",
  declined: "You declined it",
  refused: "We couldn’t quote",
  discarded: "Closed",
};
