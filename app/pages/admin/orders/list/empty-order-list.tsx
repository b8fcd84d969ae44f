import { Link } from "react-router";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import {
  defaultOrderSort,
  hasOrderFilters,
  type OrderListQuery,
  type OrderQueueView,
  orderListUrl,
} from "#app/domain/orders/lists/order-list-query.ts";
import {
  awaitingPaymentText,
  emptyOrderViews,
  ORDERS_PATH,
  orderViewLabels,
} from "#app/pages/admin/orders/order-labels.ts";

/** The empty state of the order list. */
export function EmptyOrderList({
  query,
  counts,
}: {
  query: OrderListQuery;
  counts: Record<OrderQueueView, number>;
}) {
  const { view } = query;
  const inAll = counts.all;
  if (!hasOrderFilters(query) && view === "todo" && counts.confirm > 0) {
    const awaitingPaymentFilters = {
      ...query,
      view: "confirm",
      page: 1,
      sort: defaultOrderSort("confirm"),
    } as const;
    const [title, wait] = awaitingPaymentText(counts.confirm);
    return (
      <div className="empty-list">
        <strong>{title}</strong>
        <Link to={orderListUrl(ORDERS_PATH, awaitingPaymentFilters)} className="admin-link">
          {wait}
        </Link>
      </div>
    );
  }
  if (!hasOrderFilters(query)) {
    const [title, more] = emptyOrderViews[view];
    return (
      <div className="empty-list">
        <strong>{title}</strong>
        {more}
      </div>
    );
  }
  const allOrdersFilters = {
    ...query,
    view: "all",
    page: 1,
    sort: defaultOrderSort("all"),
  } as const;
  return (
    <div className="empty-list">
      <strong>Nothing found in {orderViewLabels[view]}.</strong>
      {view === "all" || inAll === 0 ? (
        `${view === "all" ? "" : "Nothing in All either. "}Try fewer words or filters.`
      ) : (
        <Link to={orderListUrl(ORDERS_PATH, allOrdersFilters)} className="admin-link">
          {formatCount(inAll, "order")} found in All
        </Link>
      )}
    </div>
  );
}
