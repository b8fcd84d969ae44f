import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { searchLexemes, searchWords } from "#app/database/tables/catalogue.ts";
import type { Alternative, Term } from "./search-terms.ts";
import { longestSearch } from "./search-text.ts";

/** A shorter part of a word is in nearly every name. */
const SHORTEST_PART = 3;
/** Beside so many other words a part must say more. */
const SHORTEST_PART_OF_MANY = 4;
const MANY = 4;
/** A single letter begins too many words to look them all up. */
const SHORTEST_BEGINNING = 2;
/** Beside other words, fewer letters are only looked for as the beginning of a word of the name. */
const SHORTEST_BEGINNING_IN_TEXT = 4;
/** The shortest words come first: the part says most of them. */
const MOST_WORDS_WITH_PART = 60;
/** What begins more words than these is asked for as a beginning. */
const MOST_WORDS_BEGUN = 8;
/** Sorts after whatever a word may go on with. */
const LAST_SIGN = "\u{10ffff}";

/** What one term asks of a product's words, each in PostgreSQL's own writing; empty asks nothing. */
export type TermQuery = {
  /** The word in any form, or what it means. */
  exact: string;
  /** The same, and where it may go on, as a beginning as written. */
  begun: string;
  /** The same, for the whole text: what is meant in two words must be in the name. */
  anywhere: string;
  /** Words of the catalogue with this part in them. */
  part: string;
  /** Some product had this very word, as written or as the index knows it; if none did, one may still have another form of it. */
  isKnown: boolean;
};

/** The terms as the database's dictionary knows them. */
export async function readQueries(
  database: DatabaseOrTransaction,
  terms: readonly Term[],
): Promise<TermQuery[]> {
  const rows: Row[] = await queriesOf(database)
    .prepare("read_queries")
    .execute({
      forms: terms.map((term) => formsOf(term.alternatives)),
      plain: terms.map((term) => formsOf(term.alternatives.filter(isPlain))),
      phrases: terms.map((term) => phrasesOf(term.alternatives)),
      parts: terms.map((term) => patternOf(term, terms.length)),
      known: terms.map((term) => `${lastWordOf(term)}${term.isOpen ? "%" : ""}`),
      last: terms.map(lastWordOf),
    });
  return rows.map((row, place) => {
    const term = terms[place] as Term;
    const beginning = without(beginningOf(term, row.begun), row.exact);
    const part = without(row.part ?? letterOf(term, terms.length), row.exact);
    const goesOn = terms.length === 1 || lastWordOf(term).length >= SHORTEST_BEGINNING_IN_TEXT;
    const onlyInName = inNameOnly(anyOf([part, row.phrase ?? "", goesOn ? "" : beginning]));
    return {
      exact: row.exact,
      begun: anyOf([row.exact, beginning]),
      anywhere: anyOf([row.plain, goesOn ? beginning : "", onlyInName]),
      part,
      isKnown: row.known,
    };
  });
}

type Row = {
  exact: string;
  plain: string;
  phrase: string | null;
  part: string | null;
  known: boolean;
  begun: string[];
};

const list = (name: string) => sql`${sql.placeholder(name)}::text[]`;

const answers = {
  exact: sql<string>`to_tsquery('english', form)::text`,
  plain: sql<string>`to_tsquery('english', plain)::text`,
  phrase: sql<string | null>`to_tsquery('english', nullif(phrase, ''))::text`,
  part: sql<string | null>`(
    select to_tsquery('english', string_agg(quote_literal(word), ' | ')) from (
      select word from ${searchWords} where asked.part <> '' and word like asked.part
      order by length(word), word limit ${MOST_WORDS_WITH_PART}
    ) as words)::text`,
  known: sql<boolean>`exists (select from ${searchWords} where word like asked.known)
    or exists (select from ${searchLexemes} where lexeme = asked.last)`,
  begun: sql<string[]>`array(select lexeme from ${searchLexemes}
    where lexeme >= asked.last and lexeme < asked.last || ${LAST_SIGN}
    order by lexeme limit ${MOST_WORDS_BEGUN + 1})`,
};

const askedTerms = sql`unnest(${list("forms")}, ${list("plain")}, ${list("phrases")}, ${list("parts")},
  ${list("known")}, ${list("last")})
  with ordinality as asked (form, plain, phrase, part, known, last, place)`;

function queriesOf(database: DatabaseOrTransaction) {
  return database.select(answers).from(askedTerms).orderBy(sql`place`);
}

export function anyOf(queries: readonly string[]): string {
  return join(queries, " | ");
}

/** Products with so many of these; a query that asks nothing is no obstacle. */
export function atLeast(queries: readonly string[], many: number): string {
  const telling = queries.filter(Boolean);
  const wanted = many - (queries.length - telling.length);
  if (wanted >= telling.length) return join(telling, " & ");
  return anyOf(choose(telling, Math.max(1, wanted)).map((some) => join(some, " & ")));
}

/** Each word is one more list to go through: none is asked for twice. */
function without(part: string, exact: string): string {
  const asked = new Set(exact.split(" | "));
  return [...new Set(part.split(" | "))].filter((word) => !asked.has(word)).join(" | ");
}

/** The same words, but only as words of the name. */
function inNameOnly(query: string): string {
  return query.replace(/'([^']+)'/g, "'~$1'");
}

function join(queries: readonly string[], sign: string): string {
  return queries
    .filter(Boolean)
    .map((query) => `(${query})`)
    .join(sign);
}

function choose(from: readonly string[], many: number): string[][] {
  if (many === 0) return [[]];
  return from.flatMap((first, at) =>
    choose(from.slice(at + 1), many - 1).map((others) => [first, ...others]),
  );
}

function formsOf(alternatives: readonly Alternative[]): string {
  const forms = alternatives.map(
    ({ words, isTyped }) => `(${words.map((word) => `'${word}'`).join(isTyped ? " & " : " <-> ")})`,
  );
  return forms.join(" | ");
}

/** Whether one word follows another is not in the index: each such text would have to be read. */
const isPlain = ({ words, isTyped }: Alternative) => isTyped || words.length === 1;

function phrasesOf(alternatives: readonly Alternative[]): string {
  const phrases = alternatives.filter((each) => !isPlain(each));
  return formsOf(phrases.map(({ words }) => ({ words, isTyped: true })));
}

/**
 * Letters and digits alone reach a query, so they need no dictionary and no escape. The words that
 * are begun so, where they are few: a beginning costs the index far more than the words themselves.
 */
function beginningOf(term: Term, begun: readonly string[]): string {
  const words = term.alternatives[0]?.words ?? [];
  const { length } = lastWordOf(term);
  // A longer word than a whole search may be is refused by the database.
  if (!term.isOpen || length < SHORTEST_BEGINNING || length > longestSearch) return "";
  const isFew = begun.length <= MOST_WORDS_BEGUN && begun.every((word) => plainWord.test(word));
  if (isFew && words.length === 1) return begun.map((word) => `'${word}'`).join(" | ");
  return words
    .map((word, place) => `'${word}'${place === words.length - 1 ? ":*" : ""}`)
    .join(" & ");
}

/** Parts of addresses and the like are words to the index, too: those are left to it. */
const plainWord = /^[\p{L}\p{N}./-]+$/u;

function lastWordOf({ alternatives }: Term): string {
  return alternatives[0]?.words.at(-1) ?? "";
}

function patternOf({ alternatives }: Term, terms: number): string {
  const shortest = terms >= MANY ? SHORTEST_PART_OF_MANY : SHORTEST_PART;
  const [word = "", ...more] = alternatives[0]?.words ?? [];
  return more.length === 0 && word.length >= shortest ? `%${word}%` : "";
}

/** One letter by itself must at least begin a word. */
function letterOf({ alternatives }: Term, terms: number): string {
  const [word = "", ...more] = alternatives[0]?.words ?? [];
  const isLetter = terms === 1 && more.length === 0 && word.length < SHORTEST_BEGINNING;
  return isLetter ? `'${word}':*` : "";
}
