import { Link } from "react-router";
import { spellDay } from "#app/content/spell-moment.ts";
import { orderNumber, quoteNumber } from "#app/domain/orders/order-numbers.ts";
import { QUOTE_DAYS } from "#app/domain/orders/order-states.ts";
import { listMyQuotes } from "#app/domain/orders/quotes/list-my-quotes.server.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { keepSecret } from "#app/http/keep-secret.server.ts";
import { readNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { AccountFrame } from "#app/pages/account/my-account/account-frame.tsx";
import { accountMeta } from "#app/pages/account/my-account/account-meta.ts";
import { OrderPager } from "#app/pages/orders/order-pager.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/my-quotes-page";
import "#app/pages/orders/my-orders.css";
import "#app/ui/text-button.css";

/** Its links are keys: the page tells its address to nobody. */
export const middleware: Route.MiddlewareFunction[] = [keepSecret];

export const meta: Route.MetaFunction = accountMeta("Your quotations", "/quotations");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const asked = readNumber(new URL(request.url).searchParams.get("page") ?? "");
  const found = await listMyQuotes(context.get(services), shopper, { page: asked || 1 });
  return {
    ...found,
    quotes: found.quotes.map(({ madeAt, validUntil, orderNumber: order, ...quote }) => ({
      ...quote,
      reference: quoteNumber(quote.number),
      madeOn: spellDay(madeAt),
      validUntil: spellDay(validUntil),
      order: order === null ? undefined : { number: order, reference: orderNumber(order) },
    })),
  };
}

/** Everything somebody asked us to hold a price for, newest first. */
export default function MyQuotesPage({ loaderData }: Route.ComponentProps) {
  const { quotes, total, page, pages } = loaderData;
  return (
    <AccountFrame title="Your quotations" lead={total === 0 ? undefined : countOf(total)}>
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
                <p className="my-orders-what">
                  {quote.items > 1 && `${quote.items} items: `}
                  {quote.first}
                  {quote.others > 0 &&
                    ` and ${quote.others} ${quote.others === 1 ? "other" : "others"}`}
                </p>
                <p className="caption my-orders-when">{quote.madeOn}</p>
                <Price cents={quote.total} className="my-orders-total" />
                <p className="order-state" data-state={dots[quote.state]}>
                  {quote.state === "open" && `Valid until ${quote.validUntil}`}
                  {quote.state === "withdrawn" && "Withdrawn by us"}
                  {quote.state === "ended" && `Ended on ${quote.validUntil}`}
                  {quote.order && (
                    <Link to={`/account/orders/${quote.order.number}`}>
                      Accepted: order {quote.order.reference}
                    </Link>
                  )}
                </p>
                {/* A file: the browser takes it, not our router. */}
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
          <OrderPager page={page} pages={pages} base="/account/quotations" things="quotations" />
        </>
      )}
    </AccountFrame>
  );
}

/** Which of the orders' dots a quotation has. */
const dots = {
  open: "awaiting-payment",
  accepted: "completed",
  withdrawn: "cancelled",
  ended: "expired",
} as const;

function countOf(total: number): string {
  return total === 1 ? "One quotation so far." : `${total} quotations so far.`;
}

function NoQuotes() {
  return (
    <div className="my-orders-none">
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
