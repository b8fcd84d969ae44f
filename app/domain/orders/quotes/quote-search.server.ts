import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import { quotes } from "#app/database/tables/orders.ts";
import { figuresIn, numberIn, wordsOf } from "../search-words.ts";

/** Quotations that hold every word, wherever an order would hold it; or by one of our numbers. */
export function fitsSearch(search: string): SQL | undefined {
  const figures = figuresIn(search);
  if (figures) return or(holds(figures), holds(search.trim()));
  const words = wordsOf(search);
  return words.length > 0 ? and(...words.map(holdsWord)) : undefined;
}

function holdsWord(word: string): SQL | undefined {
  const { series, number } = numberIn(word) ?? {};
  if (number === undefined) return holds(word);
  if (!series) return or(eq(quotes.number, number), holds(word));
  if (series === "quo") return eq(quotes.number, number);
  if (series === "ord") return cameTo(sql`select id from orders where number = ${number}`);
  const kind = series === "inv" ? "invoice" : "credit-note";
  return cameTo(sql`select order_id from documents where kind = ${kind} and number = ${number}`);
}

/** In what its buyer is called, their telephone and reference, or the name of something quoted. */
function holds(word: string): SQL | undefined {
  const like = likePattern(word);
  return or(
    sql`${quoteText} like ${like}`,
    sql`${quotes.id} in (select quote_id from quote_lines where lower(name) like ${like})`,
  );
}

const { details } = quotes;

/** The same words as an order's, with the telephone as it is kept and as people write it. */
export const quoteText = sql`order_search_text(${details} ->> 'fullName', ${details} ->> 'email',
  ${details} ->> 'phone', ${details} ->> 'companyName', ${details} ->> 'buyerReference',
  ${details} ->> 'buyerVatNumber', null)`;

function cameTo(ids: SQL): SQL {
  return sql`${quotes.orderId} in (${ids})`;
}
