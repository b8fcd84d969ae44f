import { Link } from "react-router";
import {
  defaultOrderSort,
  hasOrderFilters,
  type OrderListQuery,
  type OrderQueueView,
  orderListUrl,
} from "#app/domain/orders/lists/order-list-query.ts";
import { NothingFound } from "#app/pages/admin/admin-list.tsx";
import { EmptyList } from "#app/pages/admin/admin-records.tsx";
import {
  emptyOrderViews,
  ORDERS_PATH,
  orderViewLabels,
} from "#app/pages/admin/orders/order-labels.ts";

export function EmptyOrderList({ query, counts }: EmptyOrderListProps) {
  const { view } = query;
  const urlOf = (view: OrderQueueView) =>
    orderListUrl(ORDERS_PATH, { ...query, view, page: 1, sort: defaultOrderSort(view) });
  if (hasOrderFilters(query)) {
    return (
      <NothingFound
        viewLabel={orderViewLabels[view]}
        noun="order"
        inAll={counts.all}
        allUrl={urlOf("all")}
        hint="Try fewer words or filters."
      />
    );
  }
  if (view === "todo" && counts.confirm > 0) {
    const count = counts.confirm;
    return (
      <EmptyList title="Nothing to pack, send or check">
        <Link to={urlOf("confirm")} className="admin-link">
          {count === 1 ? "1 order awaiting payment" : `${count} orders awaiting payment`}
        </Link>
      </EmptyList>
    );
  }
  const [title, more] = emptyOrderViews[view];
  return <EmptyList title={title}>{more}</EmptyList>;
}

type EmptyOrderListProps = { query: OrderListQuery; counts: Record<OrderQueueView, number> };
