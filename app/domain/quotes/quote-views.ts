/** The views of the list of quotations; the first is what staff open. */
export const quoteViews = ["open", "requests", "accepted", "ended", "all"] as const;
export type QuoteView = (typeof quoteViews)[number];
export const QUOTE_PAGE_SIZE = 30;
/** Maximum validity that staff can give, in days from today. */
export const MAX_QUOTE_DAYS = 90;
