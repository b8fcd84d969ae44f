import { and, eq, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import { orders } from "#app/database/tables/orders.ts";
import { figuresIn, numberIn, wordsOf } from "./search-words.ts";

/**
 * Orders that hold every word: in what their buyer is called, their telephone, reference, waybill,
 * VAT number, a payment's reference or the name of something they ordered; or by one of our numbers.
 * Each part has an index of its own, so that no word makes the database read all orders.
 */
export function fitsSearch(search: string): SQL | undefined {
  const figures = figuresIn(search);
  if (figures) return isOneOf(...places(figures), ...places(search.trim()));
  const words = wordsOf(search);
  return words.length > 0 ? and(...words.map(holdsWord)) : undefined;
}

function holdsWord(word: string): SQL {
  const { series, number } = numberIn(word) ?? {};
  if (series && number !== undefined) return hasNumber(series, number);
  const numbered = sql`select id from orders where number = ${number}`;
  return isOneOf(...(number === undefined ? [] : [numbered]), ...places(word));
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
