import { MESSAGE_KINDS, type MessageKind } from "#app/content/message-kinds.ts";
import { listUrl, oneOf, parseListQuery } from "#app/format/list-query.ts";

/** The views of the inbox. The first three show open messages. */
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

export type InboxQuery = {
  view: InboxView;
  search: string;
  /** Empty for all kinds. */
  kind: MessageKind | "";
  sort: InboxSort;
  page: number;
};

export const INBOX_PAGE_SIZE = 25;

export function parseInboxQuery(url: string): InboxQuery {
  const { text, page } = parseListQuery(url);
  const view = oneOf(text("view"), inboxViews);
  const sort = oneOf(text("order"), [defaultInboxSort(view), "due", "newest"]);
  const kind = oneOf(text("kind"), ["", ...MESSAGE_KINDS]);
  return { view, search: text("q").replace(/\s+/g, " "), kind, sort, page };
}

/** The URL of a query, without default values. */
export function inboxUrl(path: string, { view, search, kind, sort, page }: InboxQuery): string {
  return listUrl(path, {
    view: view === "open" ? "" : view,
    q: search,
    kind,
    order: sort === defaultInboxSort(view) ? "" : sort,
    page,
  });
}

/** Open messages are sorted by due date, others by date received. */
export function defaultInboxSort(view: InboxView): InboxSort {
  return isOpenView(view) ? "due" : "newest";
}

export function isOpenView(view: InboxView): boolean {
  return view === "open" || view === "mine" || view === "unassigned";
}
