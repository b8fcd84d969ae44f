import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";

/**
 * Orders that hold every word: in what their buyer is called, their telephone, reference, waybill,
 * VAT number, a payment's reference or the name of something they ordered; or by one of our numbers.
 * Each part has an index of its own, so that no word makes the database read all orders.
 */
export function matchesOrderSearch(search: string): SQL | undefined {
  const phoneDigits = phoneDigitsIn(search);
  if (phoneDigits) return orderIdIn(...wordLocations(phoneDigits), ...wordLocations(search.trim()));
  const words = orderSearchTerms(search);
  return words.length > 0 ? and(...words.map(orderHasWord)) : undefined;
}

function orderHasWord(word: string): SQL {
  const { series, number } = documentNumberIn(word) ?? {};
  if (series && number !== undefined) return hasDocumentNumber(series, number);
  const numbered = sql`select id from orders where number = ${number}`;
  return orderIdIn(...(number === undefined ? [] : [numbered]), ...wordLocations(word));
}

/** Where a word may stand. The expressions are those of the indexes. */
function wordLocations(word: string): SQL[] {
  // An index knows three letters in a row; fewer of them have to begin a word.
  const like = likePattern(word.length < 3 ? ` ${word}` : word);
  return [
    sql`select id from orders where order_search_text(full_name, email, phone, company_name,
      buyer_reference, buyer_vat_number, tracking_number) like ${like}`,
    sql`select order_id from order_lines where lower(' ' || name || ' ') like ${like}`,
    sql`select order_id from payments where lower(' ' || reference || ' ') like ${like}`,
  ];
}

/** One of our own numbers. */
function hasDocumentNumber(series: string, number: number): SQL {
  const hasDocument = (kind: string) =>
    orderIdIn(sql`select order_id from documents where kind = ${kind} and number = ${number}`);
  if (series === "inv") return hasDocument("invoice");
  if (series === "cn") return hasDocument("credit-note");
  if (series === "quo") return orderIdIn(sql`select order_id from quotes where number = ${number}`);
  return eq(orders.number, number);
}

/** One after the other, each by its index: written with "or", they would read every order. */
function orderIdIn(...subqueries: SQL[]): SQL {
  return sql`${orders.id} in (${sql.join(subqueries, sql` union all `)})`;
}

const MAX_TERMS = 8;
const PHONE_LIKE = /^\s*\+?[\d\s()-]+$/;
const MIN_PHONE_DIGITS = 7;

/** A telephone number is one word, however it was set apart; and so may a waybill be. */
export function phoneDigitsIn(search: string): string | undefined {
  const figures = PHONE_LIKE.test(search) ? search.replace(/\D/g, "") : "";
  return figures.length >= MIN_PHONE_DIGITS ? figures : undefined;
}

/** What was typed, in small letters and single words; our own numbers as one word each. */
export function orderSearchTerms(search: string): string[] {
  let text = search.toLowerCase();
  for (const [series, said] of NUMBER_SERIES) text = text.replace(said, `${series}-`);
  return text.split(/\s+/).filter(Boolean).slice(0, MAX_TERMS);
}

/** However people write our numbers: INV-1001, inv 1001, invoice no. 1001. */
const NUMBER_SERIES = [
  ["ord", /\b(?:ord|order)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
  ["inv", /\b(?:inv|invoice)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
  ["cn", /\b(?:cn|credit[\s-]*note)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
  ["quo", /\b(?:quo|quote|quotation)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
] as const;

/** A word that may be one of our numbers; with the letters before it, it is nothing else. */
function documentNumberIn(word: string): { series: string; number: number } | undefined {
  const [, series = "", digits] = /^(?:(ord|inv|cn|quo)-|#)?(\d{1,9})$/.exec(word) ?? [];
  return digits ? { series, number: Number(digits) } : undefined;
}

/** Quotations that hold every word, wherever an order would hold it; or by one of our numbers. */
export function matchesQuoteSearch(search: string): SQL | undefined {
  const phoneDigits = phoneDigitsIn(search);
  if (phoneDigits) return or(quoteContains(phoneDigits), quoteContains(search.trim()));
  const words = orderSearchTerms(search);
  return words.length > 0 ? and(...words.map(quoteHasWord)) : undefined;
}

function quoteHasWord(word: string): SQL | undefined {
  const { series, number } = documentNumberIn(word) ?? {};
  if (number === undefined) return quoteContains(word);
  if (!series) return or(eq(quotes.number, number), quoteContains(word));
  if (series === "quo") return eq(quotes.number, number);
  if (series === "ord")
    return quoteBecameOrder(sql`select id from orders where number = ${number}`);
  const kind = series === "inv" ? "invoice" : "credit-note";
  return quoteBecameOrder(
    sql`select order_id from documents where kind = ${kind} and number = ${number}`,
  );
}

/** In what its buyer is called, their telephone and reference, or the name of something quoted. */
function quoteContains(word: string): SQL | undefined {
  const like = likePattern(word);
  return or(
    sql`${quoteSearchText} like ${like}`,
    sql`${quotes.id} in (select quote_id from quote_lines where lower(name) like ${like})`,
  );
}

const { details } = quotes;

/** The same words as an order's, with the telephone as it is kept and as people write it. */
export const quoteSearchText = sql`order_search_text(${details} ->> 'fullName', ${details} ->> 'email',
  ${details} ->> 'phone', ${details} ->> 'companyName', ${details} ->> 'buyerReference',
  ${details} ->> 'buyerVatNumber', null)`;

function quoteBecameOrder(ids: SQL): SQL {
  return sql`${quotes.orderId} in (${ids})`;
}
