import { Link } from "react-router";
import { formatCount, formatDate } from "#app/content/format/dates-and-numbers.ts";
import { listUrl, oneOf, parseListQuery } from "#app/content/list-query.ts";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { listQuotes, type QuoteSummary } from "#app/domain/quotes/list-quotes.server.ts";
import { QUOTE_PAGE_SIZE, type QuoteView, quoteViews } from "#app/domain/quotes/quote-views.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FilterBar, FilterSearch } from "#app/ui/list/filter-bar.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/quotes-page";

const QUOTES_PATH = "/admin/quotes";
const quoteViewTabs = [
  { view: "open", name: "Open" },
  { view: "accepted", name: "Accepted" },
  { view: "ended", name: "Ended" },
  { view: "all", name: "All" },
] as const;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: QUOTES_PATH, title: "Quotations" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const query = parseListQuery(request.url);
  const filters = {
    view: oneOf(query.text("view"), quoteViews),
    search: query.text("q").replace(/\s+/g, " "),
  };
  const list = await listQuotes(context.get(appServices), admin, { ...filters, page: query.page });
  return { filters, ...list };
}

export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  const { filters, quotes, total, page, counts } = loaderData;
  return (
    <>
      <AdminPageHeader
        title="Quotations"
        lead="Prices that we hold for somebody. Accepted by its link, a quotation becomes an order."
      >
        <ButtonLink to={`${QUOTES_PATH}/new`} variant="brand" size="compact">
          New quotation
        </ButtonLink>
      </AdminPageHeader>
      <TabLinks
        label="Views"
        tabs={quoteViewTabs.map(({ view, name }) => ({
          to: quoteListUrl({ ...filters, view }),
          label: name,
          count: counts[view],
          isCurrent: view === filters.view,
        }))}
      />
      <FilterBar
        label="Search quotations"
        resultText={formatCount(total, "quotation")}
        clearTo={filters.search ? quoteListUrl({ ...filters, search: "" }) : undefined}
      >
        {filters.view !== quoteViews[0] && <input type="hidden" name="view" value={filters.view} />}
        <FilterSearch
          name="q"
          label="Search number, name, email, telephone, company, reference or product"
          placeholder="Number, name, phone, product"
          value={filters.search}
        />
      </FilterBar>
      {quotes.length === 0 ? (
        <EmptyQuoteList filters={filters} totalInAll={counts.all} />
      ) : (
        <QuoteTable quotes={quotes} />
      )}
      <Pagination
        page={page}
        pageSize={QUOTE_PAGE_SIZE}
        total={total}
        hrefOf={(number) => quoteListUrl(filters, number)}
      />
    </>
  );
}

type QuoteListFilters = { view: QuoteView; search: string };

/** The URL of the list; defaults are left out. */
function quoteListUrl({ view, search }: QuoteListFilters, page = 1): string {
  return listUrl(QUOTES_PATH, { view: view === quoteViews[0] ? "" : view, q: search, page });
}

function EmptyQuoteList({
  filters,
  totalInAll,
}: {
  filters: QuoteListFilters;
  totalInAll: number;
}) {
  const { view, search } = filters;
  const name = quoteViewTabs.find((each) => each.view === view)?.name;
  if (!search) {
    return (
      <div className="empty-list">
        <strong>{emptyQuoteViews[view]}</strong>
        {view === "all" && "You can make one with New quotation."}
      </div>
    );
  }
  return (
    <div className="empty-list">
      <strong>Nothing found in {name}.</strong>
      {view === "all" || totalInAll === 0 ? (
        `${view === "all" ? "" : "Nothing in All either. "}Try fewer words.`
      ) : (
        <Link to={quoteListUrl({ view: "all", search })} className="admin-link">
          {formatCount(totalInAll, "quotation")} found in All
        </Link>
      )}
    </div>
  );
}

const emptyQuoteViews: Record<QuoteView, string> = {
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
              <Link to={`${QUOTES_PATH}/${quote.number}`}>{formatQuoteNumber(quote.number)}</Link>
            </td>
            <td data-label="Customer">
              <span>
                {quote.fullName || "Deleted on request"}
                <small>{quote.companyName ?? quote.email}</small>
              </span>
            </td>
            <td data-label="State">
              <QuoteStateCell quote={quote} />
            </td>
            <td data-label="Made">{formatDate(quote.madeAt)}</td>
            <td data-label="Valid until">{formatDate(quote.validUntil)}</td>
            <td data-label="Total" className="cell-number">
              <Price cents={quote.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const quoteStateLabels = {
  open: "Open",
  accepted: "Accepted",
  withdrawn: "Withdrawn",
  ended: "Ended",
} satisfies Record<QuoteSummary["state"], string>;

function QuoteStateCell({ quote }: { quote: QuoteSummary }) {
  if (quote.orderNumber === null) return quoteStateLabels[quote.state];
  return (
    <span>
      Accepted
      <small>
        <Link to={`/admin/orders/${quote.orderNumber}`}>
          {formatOrderNumber(quote.orderNumber)}
        </Link>
      </small>
    </span>
  );
}
