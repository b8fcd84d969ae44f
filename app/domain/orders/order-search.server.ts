import { and, eq, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import { orders } from "#app/database/tables/orders.ts";

/**
 * Orders that hold every word: in what their buyer is called, their telephone, reference, waybill,
 * VAT number, a payment's reference or the name of something they ordered; or by one of our numbers.
 * Each part has an index of its own, so that no word makes the database read all orders.
 */
export function fitsSearch(search: string): SQL | undefined {
  // A telephone number is one word, however it was set apart; and so may a waybill be.
  const figures = FIGURES.test(search) ? search.replace(/\D/g, "") : "";
  if (figures.length >= SHORTEST_PHONE)
    return isOneOf(...places(figures), ...places(search.trim()));
  const words = wordsOf(search);
  return words.length > 0 ? and(...words.map(holdsWord)) : undefined;
}

const MOST_WORDS = 8;
const FIGURES = /^\s*\+?[\d\s()-]+$/;
const SHORTEST_PHONE = 7;

function wordsOf(search: string): string[] {
  let text = search.toLowerCase();
  for (const [series, said] of SERIES) text = text.replace(said, `${series}-`);
  return text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** However people write our numbers: INV-1001, inv 1001, invoice no. 1001. */
const SERIES = [
  ["ord", /\b(?:ord|order)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
  ["inv", /\b(?:inv|invoice)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
  ["cn", /\b(?:cn|credit[\s-]*note)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
  ["quo", /\b(?:quo|quote|quotation)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
] as const;

function holdsWord(word: string): SQL {
  const [, series = "", digits] = /^(?:(ord|inv|cn|quo)-|#)?(\d{1,9})$/.exec(word) ?? [];
  // With the letters before it, it is that number and nothing else.
  if (series && digits) return hasNumber(series, Number(digits));
  const numbered = sql`select id from orders where number = ${Number(digits)}`;
  return isOneOf(...(digits ? [numbered] : []), ...places(word));
}

/** Where a word may stand. The expressions are those of the indexes. */
function places(word: string): SQL[] {
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
function hasNumber(series: string, number: number): SQL {
  const paper = (kind: string) =>
    isOneOf(sql`select order_id from documents where kind = ${kind} and number = ${number}`);
  if (series === "inv") return paper("invoice");
  if (series === "cn") return paper("credit-note");
  if (series === "quo") return isOneOf(sql`select order_id from quotes where number = ${number}`);
  return eq(orders.number, number);
}

/** One after the other, each by its index: written with "or", they would read every order. */
function isOneOf(...ways: SQL[]): SQL {
  return sql`${orders.id} in (${sql.join(ways, sql` union all `)})`;
}
