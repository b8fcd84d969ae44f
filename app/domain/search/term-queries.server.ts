import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { searchLexemes, spellingWords } from "#app/database/tables/catalogue.ts";
import {
  type IdentifiedProduct,
  identifiedIn,
  identifierOf,
  identifierQuery,
} from "#app/domain/catalogue/find-by-identifier.server.ts";
import type { SearchTerm, TermAlternative } from "./search-terms.ts";
import { MAX_SEARCH_LENGTH } from "./tokenize-search.ts";

/** Shorter substrings occur in nearly every name. */
const MIN_SUBSTRING = 3;
/** With many terms, each substring must be longer to stay selective. */
const MIN_SUBSTRING_OF_MANY = 4;
const MANY_TERMS = 4;
/** A single letter is the prefix of too many words. */
const MIN_PREFIX = 2;
/** With several terms, a shorter prefix is only matched in names. */
const MIN_PREFIX_IN_TEXT = 4;
/** The shortest words first: the substring is the largest share of them. */
const MAX_WORDS_WITH_SUBSTRING = 60;
/** With more words than these, the query is a prefix query instead of a list of words. */
const MAX_WORDS_WITH_PREFIX = 8;
/** Sorts after any continuation of a word. */
const LAST_CODE_POINT = "\u{10ffff}";

/** One search term as PostgreSQL tsqueries; an empty one matches nothing by itself. */
export type TermQuery = {
  /** The word in any inflection, or a synonym. */
  exact: string;
  /** The same, or a word that begins with it. */
  prefix: string;
  /** The same for the whole text; phrases are matched in the name only. */
  anywhere: string;
  /** Words of the catalogue that contain it. */
  substring: string;
  /** The catalogue has this exact word or lexeme; if not, it may still have another inflection. */
  isKnown: boolean;
};

/** Builds the tsqueries of the terms with PostgreSQL's English dictionary. */
export async function readTermQueries(
  database: DatabaseOrTransaction,
  terms: readonly SearchTerm[],
): Promise<TermQuery[]> {
  return (await readSearchQueries(database, terms, "")).queries;
}

/** The same and, in one round trip, the one product that has the whole search as its identifier. */
export async function readSearchQueries(
  database: DatabaseOrTransaction,
  terms: readonly SearchTerm[],
  search: string,
): Promise<{ queries: TermQuery[]; identified: IdentifiedProduct | undefined }> {
  const rows = await termQueriesSelect(database)
    .prepare("read_term_queries")
    .execute({
      forms: terms.map((term) => toTsQueryText(term.alternatives.filter(({ isWeak }) => !isWeak))),
      plain: terms.map((term) => toTsQueryText(term.alternatives.filter(isPlain))),
      phrases: terms.map((term) => phrasesOf(term.alternatives)),
      parts: terms.map((term) => substringPattern(term, terms.length)),
      known: terms.map((term) => `${lastWordOf(term)}${term.isPrefix ? "%" : ""}`),
      last: terms.map(lastWordOf),
      ...identifierOf(search),
    });
  const queries = rows.map((row, place) => {
    const term = terms[place] as SearchTerm;
    const beginning = withoutExact(prefixQuery(term, row.begun), row.exact);
    const part = withoutExact(row.part ?? singleLetterPrefix(term, terms.length), row.exact);
    const goesOn = terms.length === 1 || lastWordOf(term).length >= MIN_PREFIX_IN_TEXT;
    const onlyInName = inNameOnly(anyOf([part, row.phrase ?? "", goesOn ? "" : beginning]));
    return {
      exact: row.exact,
      prefix: anyOf([row.exact, beginning]),
      anywhere: anyOf([row.plain, goesOn ? beginning : "", onlyInName]),
      substring: part,
      isKnown: row.known,
    };
  });
  return { queries, identified: identifiedIn(rows[0]?.identified ?? []) };
}

const textArray = (name: string) => sql`${sql.placeholder(name)}::text[]`;

const termQueryColumns = {
  exact: sql<string>`to_tsquery('english', form)::text`,
  plain: sql<string>`to_tsquery('english', plain)::text`,
  phrase: sql<string | null>`to_tsquery('english', nullif(phrase, ''))::text`,
  part: sql<string | null>`(
    select to_tsquery('english', string_agg(quote_literal(word), ' | ')) from (
      select word from ${spellingWords} where asked.part <> '' and word like asked.part
      order by length(word), word limit ${MAX_WORDS_WITH_SUBSTRING}
    ) as words)::text`,
  known: sql<boolean>`exists (select from ${spellingWords} where word like asked.known)
    or exists (select from ${searchLexemes} where lexeme = asked.last)`,
  begun: sql<string[]>`array(select lexeme from ${searchLexemes}
    where lexeme >= asked.last and lexeme < asked.last || ${LAST_CODE_POINT}
    order by lexeme limit ${MAX_WORDS_WITH_PREFIX + 1})`,
  // It depends on no term, so PostgreSQL runs it once.
  identified: sql<Parameters<typeof identifiedIn>[0]>`(
    select coalesce(json_agg(identified), '[]') from (${identifierQuery({
      identifier: sql.placeholder("identifier"),
      withoutPunctuation: sql.placeholder("withoutPunctuation"),
      gtin: sql.placeholder("gtin"),
    })}) as identified)`,
};

const termRows = sql`unnest(${textArray("forms")}, ${textArray("plain")}, ${textArray("phrases")}, ${textArray("parts")},
  ${textArray("known")}, ${textArray("last")})
  with ordinality as asked (form, plain, phrase, part, known, last, place)`;

function termQueriesSelect(database: DatabaseOrTransaction) {
  return database.select(termQueryColumns).from(termRows).orderBy(sql`place`);
}

export function anyOf(queries: readonly string[]): string {
  return joinQueries(queries, " | ");
}

/** At least `many` of these queries; an empty query counts as matched. */
export function atLeast(queries: readonly string[], many: number): string {
  const nonEmpty = queries.filter(Boolean);
  const wanted = many - (queries.length - nonEmpty.length);
  if (wanted >= nonEmpty.length) return joinQueries(nonEmpty, " & ");
  return anyOf(combinations(nonEmpty, Math.max(1, wanted)).map((some) => joinQueries(some, " & ")));
}

/** Removes duplicates: each word costs an index scan. */
function withoutExact(part: string, exact: string): string {
  const asked = new Set(exact.split(" | "));
  return [...new Set(part.split(" | "))].filter((word) => !asked.has(word)).join(" | ");
}

/** Limits a query to words of the name, which the search vector marks with ~. */
function inNameOnly(query: string): string {
  return query.replace(/'([^']+)'/g, "'~$1'");
}

function joinQueries(queries: readonly string[], sign: string): string {
  return queries
    .filter(Boolean)
    .map((query) => `(${query})`)
    .join(sign);
}

function combinations(from: readonly string[], many: number): string[][] {
  if (many === 0) return [[]];
  return from.flatMap((first, at) =>
    combinations(from.slice(at + 1), many - 1).map((others) => [first, ...others]),
  );
}

function toTsQueryText(alternatives: readonly TermAlternative[]): string {
  const forms = alternatives.map(
    ({ words, isTyped }) => `(${words.map((word) => `'${word}'`).join(isTyped ? " & " : " <-> ")})`,
  );
  return forms.join(" | ");
}

/** A GIN index has no positions: a phrase would need a recheck of every text. */
const isPlain = ({ words, isTyped }: TermAlternative) => isTyped || words.length === 1;

function phrasesOf(alternatives: readonly TermAlternative[]): string {
  const phrases = alternatives.filter((each) => !isPlain(each));
  return toTsQueryText(phrases.map(({ words }) => ({ words, isTyped: true })));
}

/**
 * A few matching words are listed one by one, because a prefix query costs the index far more. Terms
 * consist of letters and digits, so they need no escaping.
 */
function prefixQuery(term: SearchTerm, begun: readonly string[]): string {
  const words = term.alternatives[0]?.words ?? [];
  const { length } = lastWordOf(term);
  // PostgreSQL rejects overlong lexemes.
  if (!term.isPrefix || length < MIN_PREFIX || length > MAX_SEARCH_LENGTH) return "";
  const isFew =
    begun.length <= MAX_WORDS_WITH_PREFIX && begun.every((word) => plainWord.test(word));
  if (isFew && words.length === 1) return begun.map((word) => `'${word}'`).join(" | ");
  return words
    .map((word, place) => `'${word}'${place === words.length - 1 ? ":*" : ""}`)
    .join(" & ");
}

/** Lexemes of URLs and the like are left to the prefix query. */
const plainWord = /^[\p{L}\p{N}./-]+$/u;

function lastWordOf({ alternatives }: SearchTerm): string {
  return alternatives[0]?.words.at(-1) ?? "";
}

function substringPattern({ alternatives }: SearchTerm, terms: number): string {
  const shortest = terms >= MANY_TERMS ? MIN_SUBSTRING_OF_MANY : MIN_SUBSTRING;
  const [word = "", ...more] = alternatives[0]?.words ?? [];
  return more.length === 0 && word.length >= shortest ? `%${word}%` : "";
}

/** A search for a single letter matches as a prefix. */
function singleLetterPrefix({ alternatives }: SearchTerm, terms: number): string {
  const [word = "", ...more] = alternatives[0]?.words ?? [];
  const isLetter = terms === 1 && more.length === 0 && word.length < MIN_PREFIX;
  return isLetter ? `'${word}':*` : "";
}
