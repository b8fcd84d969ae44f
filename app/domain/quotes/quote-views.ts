/** The views of the list of quotations; the first is what staff open. */
export const quoteViews = ["requests", "open", "accepted", "ended", "all"] as const;
export type QuoteView = (typeof quoteViews)[number];
/** Age and value; the first is the default. */
export const quoteSorts = ["newest", "oldest", "value", "due"] as const;
export type QuoteSort = (typeof quoteSorts)[number];
export const QUOTE_PAGE_SIZE = 30;
/** Maximum validity that staff can give, in days from today. */
export const MAX_QUOTE_DAYS = 90;
/** Rows of the editor: as many as a cart has, of which a request is made. */
export const MAX_QUOTE_LINES = 100;

/** In cents: the total of as many lines as there can be still fits into the database. */
const MAX_LINE_TOTAL = 1_000_000_000_00;

/** Whether a line comes to more than a quotation can hold. */
export function isTooMuch(unitPrice: number, quantity: number): boolean {
  return unitPrice * quantity > MAX_LINE_TOTAL;
}
