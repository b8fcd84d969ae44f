import { Link } from "react-router";
import { listAddress, oneOf, readListQuery } from "#app/content/list-query.ts";
import { sayCount, sayDay } from "#app/content/office-words.ts";
import { orderNumber, quoteNumber } from "#app/domain/orders/order-numbers.ts";
import { listQuotes, type QuoteSummary } from "#app/domain/orders/quotes/list-quotes.server.ts";
import {
  QUOTE_PAGE_SIZE,
  type QuoteView,
  quoteViews,
} from "#app/domain/orders/quotes/quote-choice.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FilterBar, FilterSearch } from "#app/ui/filter-bar.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Price } from "#app/ui/price.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/quotes-page";

const QUOTES = "/admin/quotes";
const views = [
  { view: "open", name: "Open" },
  { view: "accepted", name: "Accepted" },
  { view: "ended", name: "Ended" },
  { view: "all", name: "All" },
] as const;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: QUOTES, title: "Quotations" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const query = readListQuery(request.url);
  const choice = {
    view: oneOf(query.text("view"), quoteViews),
    search: query.text("q").replace(/\s+/g, " "),
  };
  const list = await listQuotes(context.get(services), admin, { ...choice, page: query.page });
  return { choice, ...list };
}

export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  const { choice, quotes, total, page, counts } = loaderData;
  return (
    <>
      <OfficeHead
        title="Quotations"
        lead="Prices that we hold for somebody. Accepted by its link, a quotation becomes an order."
      >
        <ButtonLink to={`${QUOTES}/new`} variant="brand" size="office">
          New quotation
        </ButtonLink>
      </OfficeHead>
      <TabLinks
        label="Views"
        tabs={views.map(({ view, name }) => ({
          to: addressOf({ ...choice, view }),
          words: name,
          count: counts[view],
          isCurrent: view === choice.view,
        }))}
      />
      <FilterBar
        label="Search quotations"
        found={sayCount(total, "quotation")}
        clearTo={choice.search ? addressOf({ ...choice, search: "" }) : undefined}
      >
        {choice.view !== quoteViews[0] && <input type="hidden" name="view" value={choice.view} />}
        <FilterSearch
          name="q"
          label="Search number, name, email, telephone, company, reference or product"
          placeholder="Number, name, phone, product"
          value={choice.search}
        />
      </FilterBar>
      {quotes.length === 0 ? (
        <EmptyView choice={choice} inAll={counts.all} />
      ) : (
        <QuoteTable quotes={quotes} />
      )}
      <Pager
        page={page}
        pageSize={QUOTE_PAGE_SIZE}
        total={total}
        hrefOf={(number) => addressOf(choice, number)}
      />
    </>
  );
}

type Choice = { view: QuoteView; search: string };

/** The same list with another view or other words; what is as usual is left out. */
function addressOf({ view, search }: Choice, page = 1): string {
  return listAddress(QUOTES, { view: view === quoteViews[0] ? "" : view, q: search, page });
}

function EmptyView({ choice, inAll }: { choice: Choice; inAll: number }) {
  const { view, search } = choice;
  const name = views.find((each) => each.view === view)?.name;
  if (!search) {
    return (
      <div className="empty-list">
        <strong>{emptyViews[view]}</strong>
        {view === "all" && "You can make one with New quotation."}
      </div>
    );
  }
  return (
    <div className="empty-list">
      <strong>Nothing found in {name}.</strong>
      {view === "all" || inAll === 0 ? (
        `${view === "all" ? "" : "Nothing in All either. "}Try fewer words.`
      ) : (
        <Link to={addressOf({ view: "all", search })} className="office-link">
          {sayCount(inAll, "quotation")} found in All
        </Link>
      )}
    </div>
  );
}

const emptyViews: Record<QuoteView, string> = {
  open: "No quotation is open.",
  accepted: "None was accepted yet.",
  ended: "None has ended or was withdrawn.",
  all: "Nobody has asked for a quotation yet.",
};

function QuoteTable({ quotes }: { quotes: readonly QuoteSummary[] }) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">Quotations</caption>
      <thead>
        <tr>
          <th scope="col">Quotation</th>
          <th scope="col">Customer</th>
          <th scope="col">State</th>
          <th scope="col">Made</th>
          <th scope="col">Valid until</th>
          <th scope="col" className="cell-number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.number}>
            <td className="cell-main">
              <Link to={`${QUOTES}/${quote.number}`}>{quoteNumber(quote.number)}</Link>
            </td>
            <td data-label="Customer">
              <span>
                {quote.fullName || "Deleted on request"}
                <small>{quote.companyName ?? quote.email}</small>
              </span>
            </td>
            <td data-label="State">
              <State quote={quote} />
            </td>
            <td data-label="Made">{sayDay(quote.madeAt)}</td>
            <td data-label="Valid until">{sayDay(quote.validUntil)}</td>
            <td data-label="Total" className="cell-number">
              <Price cents={quote.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const stateNames = {
  open: "Open",
  accepted: "Accepted",
  withdrawn: "Withdrawn",
  ended: "Ended",
} satisfies Record<QuoteSummary["state"], string>;

function State({ quote }: { quote: QuoteSummary }) {
  if (quote.orderNumber === null) return stateNames[quote.state];
  return (
    <span>
      Accepted
      <small>
        <Link to={`/admin/orders/${quote.orderNumber}`}>{orderNumber(quote.orderNumber)}</Link>
      </small>
    </span>
  );
}
