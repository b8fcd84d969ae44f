import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { prefixPattern } from "#app/domain/catalogue/find-by-identifier.server.ts";
import { likePattern } from "#app/format/list-query.ts";
import { phoneDigitsIn } from "#app/format/phone-digits.ts";
import { type NumberSeries, settings } from "#app/settings/settings.ts";

/**
 * Condition for orders that match every search term in buyer, phone, reference, waybill, VAT number, payment
 * reference, line name or SKU, or a document number. Each part has its own index, so that no term scans all orders.
 * Without the permission to see contact details, nothing about the buyer or the payer is searched: a search that
 * finds what its reader may not see would tell it to them.
 */
export function matchesOrderSearch(search: string, admin: Admin<"see-orders">): SQL | undefined {
  const scope = may(admin, "see-contact-details") ? "all" : "impersonal";
  const phoneDigits = phoneDigitsIn(search);
  if (phoneDigits) {
    const typed = search.trim().toLowerCase();
    return orderIdIn(...wordLocations(typed, scope), ...wordLocations(phoneDigits, scope));
  }
  const words = orderSearchTerms(search);
  return words.length > 0 ? and(...words.map((word) => orderHasWord(word, scope))) : undefined;
}

function orderHasWord(word: string, scope: SearchScope): SQL {
  const { series, number } = documentNumberIn(word) ?? {};
  if (number === undefined) return orderIdIn(...wordLocations(word, scope));
  const numbered = orderIdsOf(series, number);
  return series ? orderIdIn(numbered) : orderIdIn(numbered, ...wordLocations(word, scope));
}

/** "impersonal" is the waybill and the products, without the buyer and the payment reference. */
type SearchScope = "all" | "impersonal";

/** Conditions for one search term; the expressions equal those of the indexes. */
function wordLocations(word: string, scope: SearchScope): SQL[] {
  const like = termPattern(word);
  const inOrder = sql`select id from orders where ${orderSearchText} like ${termPattern(foldAccents(word))}`;
  return [
    // The waybill is part of the indexed text, which finds the few rows to look at.
    scope === "all"
      ? inOrder
      : sql`${inOrder} and fold_accents(' ' || tracking_number || ' ') like ${termPattern(foldAccents(word))}`,
    sql`select order_id from order_lines where lower(' ' || name || ' ') like ${like}`,
    ...(scope === "all"
      ? [sql`select order_id from payments where lower(' ' || reference || ' ') like ${like}`]
      : []),
    ...(hasSku(word) ? [sql`select order_id from order_lines where ${skuBegins(word)}`] : []),
  ];
}

/** Searches the SKU saved with the order line, so deleted products are found too. */
function skuBegins(word: string): SQL {
  return sql`upper(sku) like ${prefixPattern(word)}`;
}

/** Too many SKUs begin with the same one or two characters. */
const hasSku = (word: string) => word.length >= 3;

/** For a trigram index: terms under three characters match only at the beginning of a word. */
export function termPattern(term: string): string {
  return likePattern(term.length < 3 ? ` ${term}` : term);
}

/** The same as the database function fold_accents, which is applied to names. */
export function foldAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** The searched text of an order; must equal the expression of the index. */
export const orderSearchText = sql`order_search_text(full_name, email, phone, company_name,
  buyer_reference, buyer_vat_number, tracking_number)`;

/** The orders with one of our document numbers. */
function orderIdsOf(series: string | undefined, number: number): SQL {
  if (series === "quo") return sql`select order_id from quotes where number = ${number}`;
  if (series !== "inv" && series !== "cn")
    return sql`select id from orders where number = ${number}`;
  const kind = series === "inv" ? "invoice" : "credit-note";
  return sql`select order_id from documents where kind = ${kind} and number = ${number}`;
}

/** A union, so that each part uses its index: with "or" PostgreSQL would scan all orders. */
function orderIdIn(...subqueries: SQL[]): SQL {
  return sql`${orders.id} in (${sql.join(subqueries, sql` union all `)})`;
}

const MAX_TERMS = 8;

/** Splits the search text into lower-case terms; each document number is one term, without a revision's part. */
export function orderSearchTerms(search: string): string[] {
  const text = search.toLowerCase().replace(documentNumbers(), (...match) => {
    const groups: Partial<Record<Series | "digits", string>> = match.at(-1);
    return `${SERIES.find((series) => groups[series] !== undefined)}-${groups.digits}`;
  });
  return text.split(/\s+/).filter(Boolean).slice(0, MAX_TERMS);
}

/** Accepted spellings of document numbers: INV-1001, inv 1001, invoice no. 1001, QUO-1001-2, with every prefix that was used. */
function documentNumbers(): RegExp {
  const kinds = SERIES.map((series) => {
    const { setting, words } = numberWords[series];
    const prefixes = settings().numbers[setting].map(({ prefix }) => prefix.toLowerCase());
    return `(?<${series}>${[...prefixes, words].join("|")})`;
  });
  const number = "(?<digits>\\d{1,9})(?:-\\d{1,3})?(?!\\S)";
  return new RegExp(`\\b(?:${kinds.join("|")})[\\s-]*(?:no\\.?\\s*)?${number}`, "g");
}

const SERIES = ["ord", "inv", "cn", "quo"] as const;
type Series = (typeof SERIES)[number];

const numberWords: Record<Series, { setting: NumberSeries; words: string }> = {
  ord: { setting: "order", words: "ord|order" },
  inv: { setting: "invoice", words: "inv|invoice" },
  cn: { setting: "creditNote", words: String.raw`cn|credit[\s-]*note` },
  quo: { setting: "quote", words: "quo|quote|quotation" },
};

/** A term that may be a document number; with its prefix it can be nothing else. */
function documentNumberIn(word: string): { series: string; number: number } | undefined {
  const [, series = "", digits] = /^(?:(ord|inv|cn|quo)-|#)?(\d{1,9})$/.exec(word) ?? [];
  return digits ? { series, number: Number(digits) } : undefined;
}

/** Condition for quotations that match every search term, or a document number. */
export function matchesQuoteSearch(search: string): SQL | undefined {
  const phoneDigits = phoneDigitsIn(search);
  if (phoneDigits) {
    return or(quoteContains(search.trim().toLowerCase()), quoteContains(phoneDigits));
  }
  const words = orderSearchTerms(search);
  return words.length > 0 ? and(...words.map(quoteHasWord)) : undefined;
}

function quoteHasWord(word: string): SQL | undefined {
  const { series, number } = documentNumberIn(word) ?? {};
  if (number === undefined) return quoteContains(word);
  if (!series) return or(eq(quotes.number, number), quoteContains(word));
  if (series === "quo") return eq(quotes.number, number);
  return sql`${quotes.orderId} in (${orderIdsOf(series, number)})`;
}

/** Matches the buyer, phone, reference, or the name or SKU of a line. */
function quoteContains(word: string): SQL | undefined {
  const like = likePattern(word);
  return or(
    sql`${quoteSearchText} like ${likePattern(foldAccents(word))}`,
    sql`${quotes.id} in (select quote_id from quote_lines where lower(name) like ${like})`,
    hasSku(word)
      ? sql`${quotes.id} in (select quote_id from quote_lines where ${skuBegins(word)})`
      : undefined,
  );
}

const { details } = quotes;

/** The searched text of a quotation, with the phone number in both formats. */
export const quoteSearchText = sql`order_search_text(${details} ->> 'fullName', ${details} ->> 'email',
  ${details} ->> 'phone', ${details} ->> 'companyName', ${details} ->> 'buyerReference',
  ${details} ->> 'buyerVatNumber', null)`;
