import { Link } from "react-router";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { listQuotes, type QuoteSummary } from "#app/domain/quotes/list-quotes.server.ts";
import { quoteStates } from "#app/domain/quotes/quote-states.ts";
import { QUOTE_PAGE_SIZE, quoteViews } from "#app/domain/quotes/quote-views.ts";
import { formatDate } from "#app/format/dates-and-numbers.ts";
import { oneOf, parseListQuery } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminList, NothingFound, viewUrlOf } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import {
  type Column,
  customerColumn,
  DataTable,
  EmptyList,
} from "#app/pages/admin/admin-records.tsx";
import { viewTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/quotes-page";

const QUOTES_PATH = "/admin/quotes";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: QUOTES_PATH,
    title: viewTitle("Quotations", loaderData && quoteViewLabels[loaderData.query.view]),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/quotes");
  const { text, page } = parseListQuery(request.url);
  const view = oneOf(text("view"), quoteViews);
  const query = { view, search: text("q").replace(/\s+/g, " "), page };
  const list = await listQuotes(context.get(appServices), admin, query);
  return { ...list, query: { ...query, page: list.page } };
}

export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  const { query, quotes, total, counts } = loaderData;
  const { view, search } = query;
  const urlOf = viewUrlOf(QUOTES_PATH, query, quoteViews[0]);
  return (
    <>
      <AdminPageHeader
        title="Quotations"
        lead="Prices held for a customer. When the customer accepts a quotation through its link, it becomes an order."
      >
        <ButtonLink to={`${QUOTES_PATH}/new`} variant="brand" size="compact">
          New quotation
        </ButtonLink>
      </AdminPageHeader>
      <AdminList
        query={query}
        views={quoteViews}
        viewLabels={quoteViewLabels}
        counts={counts}
        urlOf={urlOf}
        searchName="Search quotations"
        search={{
          label: "Search by number, name, email, phone, company, purchase order or product",
          placeholder: "Number, name, phone, product",
        }}
        noun="quotation"
        total={total}
        pageSize={QUOTE_PAGE_SIZE}
        rowCount={quotes.length}
        empty={
          search ? (
            <NothingFound
              viewLabel={quoteViewLabels[view]}
              noun="quotation"
              inAll={counts.all}
              allUrl={urlOf({ view: "all", page: 1 })}
              hint="Try fewer words."
            />
          ) : (
            <EmptyList title={emptyQuoteViews[view]}>
              {view === "all" && "Create one with New quotation."}
            </EmptyList>
          )
        }
      >
        <DataTable
          caption="Quotations"
          columns={quoteColumns}
          rows={quotes}
          rowKey={({ number }) => number}
        />
      </AdminList>
    </>
  );
}

const quoteViewLabels = {
  open: "Open",
  requests: "To do",
  accepted: "Accepted",
  ended: "Expired",
  all: "All",
};
const emptyQuoteViews = {
  open: "No open quotations.",
  requests: "No requests, drafts or counter-offers.",
  accepted: "No accepted quotations yet.",
  ended: "No expired or withdrawn quotations.",
  all: "No quotations yet.",
};

const quoteColumns: Column<QuoteSummary>[] = [
  {
    label: "Quotation",
    className: "cell-main",
    cell: ({ number }) => <Link to={`${QUOTES_PATH}/${number}`}>{formatQuoteNumber(number)}</Link>,
  },
  customerColumn,
  { label: "Status", cell: (quote) => <QuoteStateCell quote={quote} /> },
  { label: "Created", cell: ({ madeAt }) => formatDate(madeAt) },
  {
    label: "Valid until",
    cell: ({ validUntil }) => (validUntil ? formatDate(validUntil) : "Not sent"),
  },
  { label: "Total", className: "cell-number", cell: ({ total }) => <Price cents={total} /> },
];

function QuoteStateCell({ quote: { state, orderNumber } }: { quote: QuoteSummary }) {
  const { mayOpen } = usePermissions();
  if (orderNumber === null) return quoteStates[state].label;
  const order = `/admin/orders/${orderNumber}`;
  return (
    <span>
      Accepted
      <small>
        {mayOpen(order) ? (
          <Link to={order}>{formatOrderNumber(orderNumber)}</Link>
        ) : (
          formatOrderNumber(orderNumber)
        )}
      </small>
    </span>
  );
}
