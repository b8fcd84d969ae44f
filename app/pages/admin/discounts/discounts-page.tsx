import { Link } from "react-router";
import { discountStateLabels } from "#app/domain/discounts/describe-discount.ts";
import {
  DISCOUNT_PAGE_SIZE,
  discountViews,
  type ListedDiscount,
  listDiscounts,
} from "#app/domain/discounts/list-discounts.server.ts";
import { oneOf, parseListQuery } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminList, NothingFound, viewUrlOf } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { CUSTOMERS_PATH } from "#app/pages/admin/customers/customer-paths.ts";
import { viewTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { PricedText } from "#app/ui/priced-text.tsx";
import type { Route } from "./+types/discounts-page";
import { DISCOUNTS_PATH, discountPath } from "./discount-paths.ts";
import { DiscountStateTag } from "./discount-state-tag.tsx";
import "./discounts.css";

const viewLabels = { all: "All", ...discountStateLabels };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: DISCOUNTS_PATH,
    title: viewTitle("Discounts", loaderData && viewLabels[loaderData.query.view]),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/discounts");
  const { text, page } = parseListQuery(request.url);
  const view = oneOf(text("view"), discountViews);
  const query = { view, search: text("q").replace(/\s+/g, " "), page };
  const list = await listDiscounts(context.get(appServices), admin, query);
  return {
    ...list,
    query: { ...query, page: list.page },
    views: discountViews,
    pageSize: DISCOUNT_PAGE_SIZE,
  };
}

export default function DiscountsPage({ loaderData }: Route.ComponentProps) {
  const { query, discounts, total, counts, views, pageSize } = loaderData;
  const { view, search } = query;
  const urlOf = viewUrlOf(DISCOUNTS_PATH, query, views[0]);
  return (
    <>
      <AdminPageHeader
        title="Discounts"
        lead={
          <>
            A customer gets either their own prices or one discount on the shop’s prices, whichever
            makes the order cheaper. Free delivery can be combined with either. To give a regular
            customer prices of their own, open their page under <OwnPricesLink />.
          </>
        }
      >
        <ButtonLink to={`${DISCOUNTS_PATH}/new`} variant="brand" size="compact">
          New discount
        </ButtonLink>
      </AdminPageHeader>
      <AdminList
        query={query}
        views={views}
        viewLabels={viewLabels}
        counts={counts}
        urlOf={urlOf}
        searchName="Search discounts"
        search={{ label: "Search by name or code", placeholder: "Name or code" }}
        noun="discount"
        total={total}
        pageSize={pageSize}
        rowCount={discounts.length}
        empty={
          search ? (
            <NothingFound
              viewLabel={viewLabels[view]}
              noun="discount"
              inAll={counts.all}
              allUrl={urlOf({ view: "all", page: 1 })}
              hint="Try part of the name or code."
            />
          ) : counts.all === 0 ? (
            <EmptyList title="No discounts yet">
              Create a code for your next campaign, or free delivery that applies automatically.
            </EmptyList>
          ) : (
            <EmptyList title={`No discounts in ${viewLabels[view]}`} />
          )
        }
      >
        <DataTable
          className="discount-table"
          caption="Discounts"
          columns={columns}
          rows={discounts}
          rowKey={({ id }) => id}
        />
      </AdminList>
    </>
  );
}

/** Without a link for who may not see contact details. */
function OwnPricesLink() {
  const { mayOpen } = usePermissions();
  return mayOpen(CUSTOMERS_PATH) ? <Link to={CUSTOMERS_PATH}>Customers</Link> : "Customers";
}

const columns: Column<ListedDiscount>[] = [
  {
    label: "Discount",
    className: "cell-main",
    cell: ({ id, name, code }) => (
      <span>
        <Link to={discountPath(id)}>{name}</Link>
        <small>{code ?? "Automatic"}</small>
      </span>
    ),
  },
  { label: "Offer", className: "cell-address", cell: ({ gives }) => <PricedText text={gives} /> },
  { label: "Status", cell: ({ state }) => <DiscountStateTag state={state} /> },
  { label: "Dates", className: "cell-address", cell: ({ days }) => days },
  { label: "Uses", className: "cell-short", cell: ({ uses }) => uses },
  { label: "Cost to us", className: "cell-number", cell: ({ cost }) => <Price cents={cost} /> },
];
