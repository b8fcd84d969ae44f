import { Link } from "react-router";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { QUOTE_DAYS } from "#app/domain/orders/order-states.ts";
import { listMyQuotes } from "#app/domain/quotes/list-quotes.server.ts";
import { requireShopper } from "#app/http/auth/guards.server.ts";
import { noStore } from "#app/http/cache/no-store.server.ts";
import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AccountFrame, accountMeta } from "#app/pages/account/my-account/account-frame.tsx";
import { OrderPagination } from "#app/pages/orders/order-pagination.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/my-quotes-page";
import "#app/pages/orders/my-orders.css";
import "#app/ui/form/text-button.css";

/** Links contain access keys: no caching and no referrer. */
export const middleware: Route.MiddlewareFunction[] = [noStore];

export const meta: Route.MetaFunction = accountMeta("Your quotations", "/quotations");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const page = parseNumberParam(new URL(request.url).searchParams.get("page") ?? "");
  const list = await listMyQuotes(context.get(appServices), shopper, { page: page || 1 });
  return {
    ...list,
    quotes: list.quotes.map(({ madeAt, validUntil, orderNumber: order, ...quote }) => ({
      ...quote,
      reference: formatQuoteNumber(quote.number),
      madeOn: formatLongDate(madeAt),
      validUntil: formatLongDate(validUntil),
      order: order === null ? undefined : { number: order, reference: formatOrderNumber(order) },
    })),
  };
}

/** The customer's quotations, newest first. */
export default function MyQuotesPage({ loaderData }: Route.ComponentProps) {
  const { quotes, total, page, pages } = loaderData;
  return (
    <AccountFrame title="Your quotations" lead={total === 0 ? undefined : formatQuoteCount(total)}>
      {total === 0 ? (
        <NoQuotes />
      ) : (
        <>
          <ol className="my-orders my-quotes">
            {quotes.map((quote) => (
              <li key={quote.number}>
                <h2>
                  <Link to={`/quotes/${quote.accessKey}`}>{quote.reference}</Link>
                </h2>
                <p className="my-orders-contents">
                  {quote.items > 1 && `${quote.items} items: `}
                  {quote.first}
                  {quote.others > 0 &&
                    ` and ${quote.others} ${quote.others === 1 ? "other" : "others"}`}
                </p>
                <p className="caption my-orders-date">{quote.madeOn}</p>
                <Price cents={quote.total} className="my-orders-total" />
                <p className="order-state" data-state={stateColours[quote.state]}>
                  {quote.state === "open" && `Valid until ${quote.validUntil}`}
                  {quote.state === "withdrawn" && "Withdrawn by us"}
                  {quote.state === "ended" && `Ended on ${quote.validUntil}`}
                  {quote.order && (
                    <Link to={`/account/orders/${quote.order.number}`}>
                      Accepted: order {quote.order.reference}
                    </Link>
                  )}
                </p>
                {/* A file download: not a client-side navigation. */}
                <a
                  href={`/quotes/${quote.accessKey}.pdf`}
                  className="text-button my-quotes-pdf"
                  aria-label={`Quotation ${quote.reference} as PDF`}
                >
                  PDF
                </a>
              </li>
            ))}
          </ol>
          <OrderPagination
            page={page}
            pages={pages}
            base="/account/quotations"
            itemName="quotations"
          />
        </>
      )}
    </AccountFrame>
  );
}

/** Colour of the state dot. */
const stateColours = {
  open: "awaiting-payment",
  accepted: "completed",
  withdrawn: "cancelled",
  ended: "expired",
} as const;

function formatQuoteCount(total: number): string {
  return total === 1 ? "One quotation so far." : `${total} quotations so far.`;
}

function NoQuotes() {
  return (
    <div className="my-orders-empty">
      <h2>No quotations yet</h2>
      <p>
        Fill your cart and choose “Get a quotation”: you get a PDF, and its prices hold for{" "}
        {QUOTE_DAYS} days.
      </p>
      <ButtonLink to="/shop" variant="sun" icon="arrow-right">
        Browse the shop
      </ButtonLink>
    </div>
  );
}
