import { Link } from "react-router";
import { sayCount } from "#app/content/office-words.ts";
import {
  isNarrowed,
  type OrderChoice,
  type OrderView,
  orderAddress,
  usualSort,
} from "#app/domain/orders/order-choice.ts";
import { awaitingPayment, emptyViews, ORDERS, viewNames } from "./order-words.ts";

/** What stands where no order is to be listed. */
export function EmptyQueue({
  choice,
  counts,
}: {
  choice: OrderChoice;
  counts: Record<OrderView, number>;
}) {
  const { view } = choice;
  const inAll = counts.all;
  if (!isNarrowed(choice) && view === "todo" && counts.confirm > 0) {
    const awaited = { ...choice, view: "confirm", page: 1, sort: usualSort("confirm") } as const;
    const [title, wait] = awaitingPayment(counts.confirm);
    return (
      <div className="empty-list">
        <strong>{title}</strong>
        <Link to={orderAddress(ORDERS, awaited)} className="office-link">
          {wait}
        </Link>
      </div>
    );
  }
  if (!isNarrowed(choice)) {
    const [title, more] = emptyViews[view];
    return (
      <div className="empty-list">
        <strong>{title}</strong>
        {more}
      </div>
    );
  }
  const everywhere = { ...choice, view: "all", page: 1, sort: usualSort("all") } as const;
  return (
    <div className="empty-list">
      <strong>Nothing found in {viewNames[view]}.</strong>
      {view === "all" || inAll === 0 ? (
        `${view === "all" ? "" : "Nothing in All either. "}Try fewer words or filters.`
      ) : (
        <Link to={orderAddress(ORDERS, everywhere)} className="office-link">
          {sayCount(inAll, "order")} found in All
        </Link>
      )}
    </div>
  );
}
