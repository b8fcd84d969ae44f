import { SETTLEMENT_METHODS } from "#app/content/payment-methods.ts";
import { ORDER_STATES } from "#app/domain/orders/order-states.ts";
import { listUrl, oneOf, parseDate, parseListQuery } from "#app/format/list-query.ts";

/** The views of the order list, by what there is to do. */
export const orderQueueViews = [
  "todo",
  "open",
  "confirm",
  "pack",
  "backorder",
  "send",
  "underway",
  "all",
] as const;
export type OrderQueueView = (typeof orderQueueViews)[number];

export const orderSorts = ["pressing", "newest", "oldest", "total-down", "total-up"] as const;
export type OrderSort = (typeof orderSorts)[number];

export const ORDER_PAGE_SIZE = 25;

/** The list's query (view, filters, sort, page): part of the URL, so a view can be shared and come back to. */
export function parseOrderListQuery(url: string) {
  const { text, page } = parseListQuery(url);
  const view = oneOf(text("view"), orderQueueViews);
  return {
    view,
    search: text("q").replace(/\s+/g, " "),
    state: oneOf(text("state"), ["", ...ORDER_STATES]),
    payment: oneOf(text("payment"), ["", ...SETTLEMENT_METHODS]),
    delivery: oneOf(text("delivery"), ["", "courier", "collection", "email"]),
    /** Local days, both included. */
    from: parseDate(text("from")),
    to: parseDate(text("to")),
    sort: oneOf(text("sort"), [defaultOrderSort(view), ...orderSorts]),
    page,
  };
}

export type OrderListQuery = ReturnType<typeof parseOrderListQuery>;

/** The same query as a URL; defaults are left out. */
export function orderListUrl(path: string, query: OrderListQuery): string {
  const { view, search, sort, page, ...filters } = query;
  return listUrl(path, {
    view: view === orderQueueViews[0] ? "" : view,
    q: search,
    ...filters,
    sort: sort === defaultOrderSort(view) ? "" : sort,
    page,
  });
}

/** Views of work sort by urgency, the others by newest. */
export function defaultOrderSort(view: OrderQueueView): OrderSort {
  return view === "all" ? "newest" : "pressing";
}

const FILTERS = ["search", "state", "payment", "delivery", "from", "to"] as const;

export function hasOrderFilters(query: OrderListQuery): boolean {
  return FILTERS.some((filter) => query[filter]);
}
