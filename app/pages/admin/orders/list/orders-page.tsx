import { Form } from "react-router";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { paymentMethodNames } from "#app/domain/checkout/payment-methods.ts";
import { countOrderViews, listOrders } from "#app/domain/orders/lists/list-orders.server.ts";
import {
  defaultOrderSort,
  hasOrderFilters,
  ORDER_PAGE_SIZE,
  type OrderListQuery,
  orderListUrl,
  orderQueueViews,
  orderSorts,
  parseOrderListQuery,
} from "#app/domain/orders/lists/order-list-query.ts";
import { ORDER_STATES, orderStateLabels } from "#app/domain/orders/order-states.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { CsvFormatField } from "#app/pages/admin/orders/csv-format-field.tsx";
import {
  ORDERS_PATH,
  orderSortLabels,
  orderViewLabels,
} from "#app/pages/admin/orders/order-labels.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { FilterBar, FilterDate, FilterSearch, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import type { Route } from "./+types/orders-page";
import { EmptyOrderList } from "./empty-order-list.tsx";
import { OrderTable } from "./order-table.tsx";
import "./order-table.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: ORDERS_PATH, title: "Orders" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(appServices);
  const requested = parseOrderListQuery(request.url);
  const [{ orders, total, page }, counts] = await Promise.all([
    listOrders({ database }, admin, requested),
    countOrderViews({ database }, admin, requested),
  ]);
  return { query: { ...requested, page }, orders, total, counts, now: new Date() };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { query, orders, total, counts, now } = loaderData;
  return (
    <>
      <AdminPageHeader title="Orders">
        <ButtonLink to={`${ORDERS_PATH}/vat`} variant="line" size="compact">
          VAT report
        </ButtonLink>
        <OrderExportForm query={query} isEmpty={total === 0} />
        <ButtonLink to={`${ORDERS_PATH}/new`} variant="brand" size="compact">
          New order
        </ButtonLink>
      </AdminPageHeader>
      <TabLinks
        label="Views"
        tabs={orderQueueViews.map((view) => ({
          to: orderListUrl(ORDERS_PATH, { ...query, view, page: 1, sort: defaultOrderSort(view) }),
          label: orderViewLabels[view],
          count: counts[view],
          isCurrent: view === query.view,
        }))}
      />
      <OrderFilterBar query={query} found={formatCount(total, "order")} />
      {orders.length === 0 ? (
        <EmptyOrderList query={query} counts={counts} />
      ) : (
        <OrderTable orders={orders} caption={orderViewLabels[query.view]} now={now} />
      )}
      <Pagination
        page={query.page}
        pageSize={ORDER_PAGE_SIZE}
        total={total}
        hrefOf={(page) => orderListUrl(ORDERS_PATH, { ...query, page })}
      />
    </>
  );
}

/** A form, not a link: what it does is noted in the log, and no page elsewhere can set it off. */
function OrderExportForm({ query, isEmpty }: { query: OrderListQuery; isEmpty: boolean }) {
  return (
    <Form
      method="post"
      action={orderListUrl(`${ORDERS_PATH}/export`, query)}
      reloadDocument
      className="order-export"
    >
      <CsvFormatField />
      <Button
        type="submit"
        name="table"
        value="orders"
        variant="line"
        size="compact"
        icon="download"
        disabled={isEmpty}
      >
        Orders CSV
      </Button>
      <Button
        type="submit"
        name="table"
        value="lines"
        variant="line"
        size="compact"
        icon="download"
        disabled={isEmpty}
      >
        Lines CSV
      </Button>
    </Form>
  );
}

/** The filters of the order list, kept in the URL. */
function OrderFilterBar({ query, found }: { query: OrderListQuery; found: string }) {
  const { view, search, state, payment, delivery, from, to, sort } = query;
  const noFilters = {
    search: "",
    state: "",
    payment: "",
    delivery: "",
    from: "",
    to: "",
    page: 1,
  } as const;
  return (
    <FilterBar
      label="Search orders"
      resultText={found}
      clearTo={
        hasOrderFilters(query)
          ? orderListUrl(ORDERS_PATH, { ...query, ...noFilters, sort: defaultOrderSort(view) })
          : undefined
      }
    >
      {view !== orderQueueViews[0] && <input type="hidden" name="view" value={view} />}
      <FilterSearch
        name="q"
        label="Search number of order, invoice or credit note, name, email, telephone, company, reference, waybill or product"
        placeholder="Number, name, phone, product"
        value={search}
      />
      <FilterSelect
        name="sort"
        label="Order"
        value={sort}
        options={orderSorts.map((each) => [each, orderSortLabels[each]] as const)}
      />
      <details className="more-filters" open={hasOrderFilters({ ...query, search: "" })}>
        <summary className={buttonClass({ variant: "line", size: "compact" })}>Filters</summary>
        <div>
          {view === "all" && (
            <FilterSelect
              name="state"
              label="State"
              value={state}
              options={[
                ["", "Any state"],
                ...ORDER_STATES.map((each) => [each, orderStateLabels[each]] as const),
              ]}
            />
          )}
          <FilterSelect
            name="payment"
            label="Payment"
            value={payment}
            options={[["", "Any payment"], ...Object.entries(paymentMethodNames)]}
          />
          <FilterSelect
            name="delivery"
            label="Delivery"
            value={delivery}
            options={[["", "Any delivery"], ...Object.entries(staffDeliveryLabels)]}
          />
          <FilterDate name="from" label="From" value={from} />
          <FilterDate name="to" label="To" value={to} />
        </div>
      </details>
    </FilterBar>
  );
}
