import { Form } from "react-router";
import { staffDeliveryLabels } from "#app/content/delivery.ts";
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
import { ORDER_STATES, orderStates } from "#app/domain/orders/order-states.ts";
import { listUrl } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CsvFormatField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminList } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import {
  ORDERS_PATH,
  orderSortLabels,
  orderViewLabels,
} from "#app/pages/admin/orders/order-labels.ts";
import { viewTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { FilterDate, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import type { Route } from "./+types/orders-page";
import { EmptyOrderList } from "./empty-order-list.tsx";
import { OrderTable } from "./order-table.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: ORDERS_PATH,
    title: viewTitle("Orders", loaderData && orderViewLabels[loaderData.query.view]),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/orders");
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
  const { view } = query;
  const { may, mayOpen } = usePermissions();
  const seesContact = may("see-contact-details");
  const unfilteredUrl = listUrl(ORDERS_PATH, { view: view === orderQueueViews[0] ? "" : view });
  const urlOf = (change: Partial<OrderListQuery>) => {
    const sort = change.view ? defaultOrderSort(change.view) : query.sort;
    return orderListUrl(ORDERS_PATH, { ...query, sort, ...change });
  };
  return (
    <>
      <AdminPageHeader title="Orders">
        {mayOpen(`${ORDERS_PATH}/reports`) && (
          <ButtonLink to={`${ORDERS_PATH}/reports`} variant="line" size="compact">
            Reports
          </ButtonLink>
        )}
        {mayOpen(`${ORDERS_PATH}/vat`) && (
          <ButtonLink to={`${ORDERS_PATH}/vat`} variant="line" size="compact">
            VAT report
          </ButtonLink>
        )}
        {seesContact && may("export-personal-data") && (
          <OrderExportForm query={query} isEmpty={total === 0} />
        )}
        {mayOpen(`${ORDERS_PATH}/new`) && (
          <ButtonLink to={`${ORDERS_PATH}/new`} variant="brand" size="compact">
            New order
          </ButtonLink>
        )}
      </AdminPageHeader>
      <AdminList
        query={query}
        views={orderQueueViews}
        viewLabels={orderViewLabels}
        counts={counts}
        urlOf={urlOf}
        searchName="Search orders"
        search={
          seesContact
            ? {
                label:
                  "Search by order, invoice or credit note number, name, email, phone, company, purchase order, bank reference, waybill or product",
                placeholder: "Number, name, phone, product",
              }
            : {
                label: "Search by order, invoice or credit note number, waybill or product",
                placeholder: "Number, waybill, product",
              }
        }
        filters={<OrderFilters query={query} />}
        clearTo={hasOrderFilters(query) ? unfilteredUrl : undefined}
        noun="order"
        total={total}
        pageSize={ORDER_PAGE_SIZE}
        rowCount={orders.length}
        empty={<EmptyOrderList query={query} counts={counts} />}
      >
        <OrderTable orders={orders} caption={orderViewLabels[view]} now={now} />
      </AdminList>
    </>
  );
}

/** A POST form, because the export is audited and must be safe from CSRF. */
function OrderExportForm({ query, isEmpty }: { query: OrderListQuery; isEmpty: boolean }) {
  const button = { name: "table", icon: "download", disabled: isEmpty } as const;
  return (
    <Form
      method="post"
      action={orderListUrl(`${ORDERS_PATH}/export`, query)}
      reloadDocument
      className="button-row order-export"
    >
      <CsvFormatField />
      <SubmitButton value="orders" {...button}>
        Export orders
      </SubmitButton>
      <SubmitButton value="lines" {...button}>
        Export lines
      </SubmitButton>
    </Form>
  );
}

function OrderFilters({ query }: { query: OrderListQuery }) {
  const { view, state, payment, delivery, from, to, sort } = query;
  return (
    <>
      <FilterSelect
        name="sort"
        label="Sort by"
        value={sort}
        options={orderSorts.map((each) => [each, orderSortLabels[each]] as const)}
      />
      <details className="more-filters" open={hasOrderFilters({ ...query, search: "" })}>
        <summary className={buttonClass({ variant: "line", size: "compact" })}>Filters</summary>
        <div className="button-row">
          {view === "all" && (
            <FilterSelect
              name="state"
              label="Status"
              value={state}
              options={[
                ["", "Any status"],
                ...ORDER_STATES.map((each) => [each, orderStates[each].label] as const),
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
    </>
  );
}
