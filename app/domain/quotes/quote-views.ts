/** The views of the list of quotations; the first is what staff open. */
export const quoteViews = ["open", "requests", "accepted", "ended", "all"] as const;
export type QuoteView = (typeof quoteViews)[number];
/** Age and value; the first is the default. */
export const quoteSorts = ["newest", "oldest", "value", "due"] as const;
export type QuoteSort = (typeof quoteSorts)[number];
export const QUOTE_PAGE_SIZE = 30;
/** Maximum validity that staff can give, in days from today. */
export const MAX_QUOTE_DAYS = 90;
/** Rows of the editor: as many as a cart has, of which a request is made. */
export const MAX_QUOTE_LINES = 100;
