import { listUrl, oneOf, parseDate, parseListQuery } from "#app/content/list-query.ts";
import { SETTLEMENT_METHODS, type SettlementMethod } from "#app/content/payment-methods.ts";
import { ORDER_STATES, type OrderState } from "#app/domain/orders/order-states.ts";

/** The views of the order list, by what there is to do. */
export const orderQueueViews = [
  "todo",
  "open",
  "confirm",
  "pack",
  "send",
  "underway",
  "all",
] as const;
export type OrderQueueView = (typeof orderQueueViews)[number];

export const orderSorts = ["pressing", "newest", "oldest", "total-down", "total-up"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** The list's query (view, filters, sort, page): part of the URL, so that a view can be shared and come back to. */
export type OrderListQuery = {
  view: OrderQueueView;
  search: string;
  state: OrderState | "";
  payment: "" | SettlementMethod;
  delivery: "" | "courier" | "collection" | "email";
  /** Local days, both included. */
  from: string;
  to: string;
  sort: OrderSort;
  page: number;
};

export const ORDER_PAGE_SIZE = 25;

export function parseOrderListQuery(url: string): OrderListQuery {
  const { text, page } = parseListQuery(url);
  const view = oneOf(text("view"), orderQueueViews);
  return {
    view,
    search: text("q").replace(/\s+/g, " "),
    state: oneOf(text("state"), ["", ...ORDER_STATES]),
    payment: oneOf(text("payment"), ["", ...SETTLEMENT_METHODS]),
    delivery: oneOf(text("delivery"), ["", "courier", "collection", "email"]),
    from: parseDate(text("from")),
    to: parseDate(text("to")),
    sort: oneOf(text("sort"), [defaultOrderSort(view), ...orderSorts]),
    page,
  };
}

/** The same query as a URL; defaults are left out. */
export function orderListUrl(path: string, query: OrderListQuery): string {
  const { view, search, state, payment, delivery, from, to, sort, page } = query;
  return listUrl(path, {
    view: view === orderQueueViews[0] ? "" : view,
    q: search,
    state,
    payment,
    delivery,
    from,
    to,
    sort: sort === defaultOrderSort(view) ? "" : sort,
    page,
  });
}

/** Views of work sort by urgency, the others by newest. */
export function defaultOrderSort(view: OrderQueueView): OrderSort {
  return view === "all" ? "newest" : "pressing";
}

export function hasOrderFilters({
  search,
  state,
  payment,
  delivery,
  from,
  to,
}: OrderListQuery): boolean {
  return [search, state, payment, delivery, from, to].some(Boolean);
}
