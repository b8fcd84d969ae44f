import { listUrl, oneOf, parseListQuery } from "#app/content/list-query.ts";

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
export type InboxSort = "due" | "newest";

/** The list's query (view, filters, sort, page): part of the URL, so that a view can be shared and come back to. */
export type InboxQuery = { view: InboxView; search: string; sort: InboxSort; page: number };

export const INBOX_PAGE_SIZE = 25;

export function parseInboxQuery(url: string): InboxQuery {
  const { text, page } = parseListQuery(url);
  const view = oneOf(text("view"), inboxViews);
  const order = oneOf(text("order"), [defaultInboxSort(view), "due", "newest"]);
  return { view, search: text("q").replace(/\s+/g, " "), sort: order, page };
}

/** The same query as a URL; defaults are left out. */
export function inboxUrl(path: string, { view, search, sort, page }: InboxQuery): string {
  return listUrl(path, {
    view: view === "open" ? "" : view,
    q: search,
    order: sort === defaultInboxSort(view) ? "" : sort,
    page,
  });
}

/** Work begins with what is due first; what is done is looked up from the newest. */
export function defaultInboxSort(view: InboxView): InboxSort {
  return isOpenView(view) ? "due" : "newest";
}

export function isOpenView(view: InboxView): boolean {
  return view === "open" || view === "mine" || view === "unassigned";
}
