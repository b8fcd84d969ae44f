import { listAddress, oneOf, readDay, readListQuery } from "#app/content/list-query.ts";
import { ORDER_STATES, type OrderState } from "./order-states.ts";

/** The views of the queue, by what there is to do. */
export const orderViews = ["todo", "open", "confirm", "pack", "send", "underway", "all"] as const;
export type OrderView = (typeof orderViews)[number];

export const orderSorts = ["pressing", "newest", "oldest", "total-down", "total-up"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What is looked at: kept in the address, so that a view can be shared and come back to. */
export type OrderChoice = {
  view: OrderView;
  search: string;
  state: OrderState | "";
  payment: "" | "eft" | "payfast" | "in-person";
  delivery: "" | "courier" | "collection" | "email";
  /** Days of the office, both included. */
  from: string;
  to: string;
  sort: OrderSort;
  page: number;
};

export const ORDER_PAGE_SIZE = 25;

export function readOrderChoice(url: string): OrderChoice {
  const { text, page } = readListQuery(url);
  const view = oneOf(text("view"), orderViews);
  return {
    view,
    search: text("q").replace(/\s+/g, " "),
    state: oneOf(text("state"), ["", ...ORDER_STATES]),
    payment: oneOf(text("payment"), ["", "eft", "payfast", "in-person"]),
    delivery: oneOf(text("delivery"), ["", "courier", "collection", "email"]),
    from: readDay(text("from")),
    to: readDay(text("to")),
    sort: oneOf(text("sort"), [usualSort(view), ...orderSorts]),
    page,
  };
}

/** The same choice as an address; what is as usual is left out. */
export function orderAddress(path: string, choice: OrderChoice): string {
  const { view, search, state, payment, delivery, from, to, sort, page } = choice;
  return listAddress(path, {
    view: view === orderViews[0] ? "" : view,
    q: search,
    state,
    payment,
    delivery,
    from,
    to,
    sort: sort === usualSort(view) ? "" : sort,
    page,
  });
}

/** Work begins with what presses most; everything else is looked up from the newest. */
export function usualSort(view: OrderView): OrderSort {
  return view === "all" ? "newest" : "pressing";
}

export function isNarrowed({ search, state, payment, delivery, from, to }: OrderChoice): boolean {
  return [search, state, payment, delivery, from, to].some(Boolean);
}
