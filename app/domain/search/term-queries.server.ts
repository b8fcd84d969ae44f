import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { searchLexemes, spellingWords } from "#app/database/tables/catalogue.ts";
import type { SearchTerm, TermAlternative } from "./search-terms.ts";
import { MAX_SEARCH_LENGTH } from "./tokenize-search.ts";

/** A shorter part of a word is in nearly every name. */
const MIN_SUBSTRING = 3;
/** Beside so many other words a part must say more. */
const MIN_SUBSTRING_OF_MANY = 4;
const MANY_TERMS = 4;
/** A single letter begins too many words to look them all up. */
const MIN_PREFIX = 2;
/** Beside other words, fewer letters are only looked for as the beginning of a word of the name. */
const MIN_PREFIX_IN_TEXT = 4;
/** The shortest words come first: the part says most of them. */
const MAX_WORDS_WITH_SUBSTRING = 60;
/** What begins more words than these is asked for as a beginning. */
const MAX_WORDS_WITH_PREFIX = 8;
/** Sorts after whatever a word may go on with. */
const LAST_CODE_POINT = "\u{10ffff}";

/** One search term as PostgreSQL tsqueries; an empty one matches nothing by itself. */
export type TermQuery = {
  /** The word in any form, or what it means. */
  exact: string;
  /** The same, and where it may go on, as a beginning as written. */
  prefix: string;
  /** The same, for the whole text: what is meant in two words must be in the name. */
  anywhere: string;
  /** Words of the catalogue with this part in them. */
  substring: string;
  /** Some product had this very word, as written or as the index knows it; if none did, one may still have another form of it. */
  isKnown: boolean;
};

/** The terms as the database's dictionary knows them. */
export async function readTermQueries(
  database: DatabaseOrTransaction,
  terms: readonly SearchTerm[],
): Promise<TermQuery[]> {
  const rows: TermQueryRow[] = await termQueriesSelect(database)
    .prepare("read_queries")
    .execute({
      forms: terms.map((term) => toTsQueryText(term.alternatives)),
      plain: terms.map((term) => toTsQueryText(term.alternatives.filter(isPlain))),
      phrases: terms.map((term) => phrasesOf(term.alternatives)),
      parts: terms.map((term) => substringPattern(term, terms.length)),
      known: terms.map((term) => `${lastWordOf(term)}${term.isPrefix ? "%" : ""}`),
      last: terms.map(lastWordOf),
    });
  return rows.map((row, place) => {
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
}

type TermQueryRow = {
  exact: string;
  plain: string;
  phrase: string | null;
  part: string | null;
  known: boolean;
  begun: string[];
};

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

/** Products with so many of these; a query that asks nothing is no obstacle. */
export function atLeast(queries: readonly string[], many: number): string {
  const telling = queries.filter(Boolean);
  const wanted = many - (queries.length - telling.length);
  if (wanted >= telling.length) return joinQueries(telling, " & ");
  return anyOf(combinations(telling, Math.max(1, wanted)).map((some) => joinQueries(some, " & ")));
}

/** Each word is one more list to go through: none is asked for twice. */
function withoutExact(part: string, exact: string): string {
  const asked = new Set(exact.split(" | "));
  return [...new Set(part.split(" | "))].filter((word) => !asked.has(word)).join(" | ");
}

/** The same words, but only as words of the name. */
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

/** Whether one word follows another is not in the index: each such text would have to be read. */
const isPlain = ({ words, isTyped }: TermAlternative) => isTyped || words.length === 1;

function phrasesOf(alternatives: readonly TermAlternative[]): string {
  const phrases = alternatives.filter((each) => !isPlain(each));
  return toTsQueryText(phrases.map(({ words }) => ({ words, isTyped: true })));
}

/**
 * Letters and digits alone reach a query, so they need no dictionary and no escape. The words that
 * are begun so, where they are few: a beginning costs the index far more than the words themselves.
 */
function prefixQuery(term: SearchTerm, begun: readonly string[]): string {
  const words = term.alternatives[0]?.words ?? [];
  const { length } = lastWordOf(term);
  // A longer word than a whole search may be is refused by the database.
  if (!term.isPrefix || length < MIN_PREFIX || length > MAX_SEARCH_LENGTH) return "";
  const isFew =
    begun.length <= MAX_WORDS_WITH_PREFIX && begun.every((word) => plainWord.test(word));
  if (isFew && words.length === 1) return begun.map((word) => `'${word}'`).join(" | ");
  return words
    .map((word, place) => `'${word}'${place === words.length - 1 ? ":*" : ""}`)
    .join(" & ");
}

/** Parts of addresses and the like are words to the index, too: those are left to it. */
const plainWord = /^[\p{L}\p{N}./-]+$/u;

function lastWordOf({ alternatives }: SearchTerm): string {
  return alternatives[0]?.words.at(-1) ?? "";
}

function substringPattern({ alternatives }: SearchTerm, terms: number): string {
  const shortest = terms >= MANY_TERMS ? MIN_SUBSTRING_OF_MANY : MIN_SUBSTRING;
  const [word = "", ...more] = alternatives[0]?.words ?? [];
  return more.length === 0 && word.length >= shortest ? `%${word}%` : "";
}

/** One letter by itself must at least begin a word. */
function singleLetterPrefix({ alternatives }: SearchTerm, terms: number): string {
  const [word = "", ...more] = alternatives[0]?.words ?? [];
  const isLetter = terms === 1 && more.length === 0 && word.length < MIN_PREFIX;
  return isLetter ? `'${word}':*` : "";
}
