import { listAddress, oneOf, readListQuery } from "#app/content/list-query.ts";

/** The views of the inbox. The first three are of open messages: the work that there is. */
export const inboxViews = [
  "open",
  "mine",
  "unassigned",
  "answered",
  "archived",
  "spam",
  "all",
] as const;
export type InboxView = (typeof inboxViews)[number];
export type InboxOrder = "due" | "newest";

/** What is looked at: kept in the address, so that a view can be shared and come back to. */
export type InboxChoice = { view: InboxView; search: string; order: InboxOrder; page: number };

export const INBOX_PAGE_SIZE = 25;

export function readInboxChoice(url: string): InboxChoice {
  const { text, page } = readListQuery(url);
  const view = oneOf(text("view"), inboxViews);
  const order = oneOf(text("order"), [usualOrder(view), "due", "newest"]);
  return { view, search: text("q").replace(/\s+/g, " "), order, page };
}

/** The same choice as an address; what is as usual is left out. */
export function inboxAddress(path: string, { view, search, order, page }: InboxChoice): string {
  return listAddress(path, {
    view: view === "open" ? "" : view,
    q: search,
    order: order === usualOrder(view) ? "" : order,
    page,
  });
}

/** Work begins with what is due first; what is done is looked up from the newest. */
export function usualOrder(view: InboxView): InboxOrder {
  return isWork(view) ? "due" : "newest";
}

export function isWork(view: InboxView): boolean {
  return view === "open" || view === "mine" || view === "unassigned";
}
