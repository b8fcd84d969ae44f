import { and, ilike, or, type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import { shelvesOf } from "./catalogue-conditions.server.ts";
import { type Alternative, singular, type Term } from "./search-terms.ts";

/** A shorter part of a word is in nearly every name, and no index knows it. */
const SHORTEST_PART = 3;
/** Beside so many other words a part must say more. */
const SHORTEST_PART_OF_MANY = 4;
const MANY = 4;
/** A single letter begins too many words to look them all up. */
const SHORTEST_BEGINNING = 2;
/** Category, subcategory and type say what a thing is; subtype and model only which one. */
const DEEPEST_KIND = 3;

/** Worse than any sum of places where words are found. */
export const MISSED = 100;

/** One term, ready to be asked of a product in every place it may stand. */
type Question = {
  /** Along the index of names alone. */
  inName: SQL;
  named: SQL;
  begun: SQL;
  kinds: string[];
  variants: string[];
  part: SQL | undefined;
  opening: SQL;
  anywhere: SQL;
};

/** What a search asks of products; each condition is undefined without words. */
export function askFor(terms: readonly Term[], tree: readonly Category[]) {
  const questions = terms.map((term) => questionOf(term, tree, terms.length));
  const everywhere = questions.map(isSomewhere);
  return {
    /** Every term is in the name or in the name of a category above the product. */
    heads: and(...questions.map(isHead)),
    /** Every term is somewhere, in the description too. */
    whole: and(...everywhere),
    someHead: or(...questions.map(isHead)),
    some: or(...everywhere),
    /** How far from the name the terms stand, and how many are missing: least is best. */
    score: sql.join(questions.map(scoreOf), sql` + `),
  };
}

function questionOf(term: Term, tree: readonly Category[], terms: number): Question {
  return {
    inName: found(term, "", true, sql`name_words(${products.name})`),
    named: found(term, "A", false),
    begun: found(term, "A", true),
    ...shelvesNamed(term, tree),
    part: partOfName(term, terms),
    opening: found(term, "C", true),
    anywhere: found(term, "", true),
  };
}

const isHead = ({ inName, kinds, variants, part }: Question) =>
  or(inName, stands([...kinds, ...variants]), part);

const isSomewhere = ({ anywhere, kinds, variants, part }: Question) =>
  or(anywhere, stands([...kinds, ...variants]), part);

function scoreOf({ named, begun, kinds, variants, part, opening, anywhere }: Question): SQL {
  const places = [named, stands(kinds), stands(variants), begun, part, opening, anywhere];
  const cases = places.map((place, cost) => place && sql`when ${place} then ${cost}::int`);
  return sql`case ${sql.join(
    cases.filter((each) => each !== undefined),
    sql` `,
  )} else ${MISSED}::int end`;
}

/** In the words of the product: in any form, and where it may go on, as a beginning as written. */
function found(
  { alternatives, isOpen }: Term,
  weight: "A" | "C" | "",
  begins: boolean,
  words: SQL = sql`${products.search}`,
): SQL {
  const forms = alternatives.map(({ words: form, isTyped }) => {
    const each = form.map((word) => `'${word}'${weight && `:${weight}`}`);
    return `(${each.join(isTyped ? " & " : " <-> ")})`;
  });
  const inAnyForm = sql`to_tsquery('english', ${forms.join(" | ")})`;
  const [typed] = alternatives;
  const last = typed?.words.at(-1) ?? "";
  if (!begins || !isOpen || !typed || last.length < SHORTEST_BEGINNING) {
    return sql`${words} @@ ${inAnyForm}`;
  }
  const begun = typed.words.map(
    (word, place) => `'${word}':${place === typed.words.length - 1 ? "*" : ""}${weight}`,
  );
  // A colon must be followed by something.
  const asWritten = begun.map((each) => each.replace(/:$/, "")).join(" & ");
  return sql`${words} @@ (${inAnyForm} || to_tsquery('simple', ${asWritten}))`;
}

/** A part of the name; a single letter must at least begin it. */
function partOfName({ alternatives }: Term, terms: number): SQL | undefined {
  const shortest = terms >= MANY ? SHORTEST_PART_OF_MANY : SHORTEST_PART;
  const [word, ...more] = alternatives[0]?.words ?? [];
  if (word === undefined || more.length > 0) return undefined;
  if (word.length >= shortest) return ilike(products.name, `%${word}%`);
  return word.length < SHORTEST_BEGINNING && terms === 1
    ? sql`starts_with(lower(${products.name}), ${word})`
    : undefined;
}

function stands(shelves: readonly string[]): SQL | undefined {
  if (shelves.length === 0) return undefined;
  return sql`${products.shelfId} = any(${sql.param(shelves)}::uuid[])`;
}

/** Shelves under a category that is called so: by what it is, or only by which one it is. */
function shelvesNamed(term: Term, tree: readonly Category[], level = 1) {
  const shelves = { kinds: [] as string[], variants: [] as string[] };
  for (const category of tree) {
    if (isCalled(category.name, term)) {
      shelves[level <= DEEPEST_KIND ? "kinds" : "variants"].push(...shelvesOf(category));
    } else {
      const below = shelvesNamed(term, category.children, level + 1);
      shelves.kinds.push(...below.kinds);
      shelves.variants.push(...below.variants);
    }
  }
  return shelves;
}

function isCalled(name: string, { alternatives, isOpen }: Term): boolean {
  const small = name.toLowerCase();
  const names = [...small.split(/[^\p{L}\p{N}]+/u), small.replace(/[^\p{L}\p{N}]+/gu, "")];
  return alternatives.some(({ words, isTyped }: Alternative) =>
    words.every((word) =>
      names.some(
        (each) =>
          singular(each) === singular(word) ||
          (isTyped && isOpen && word.length >= SHORTEST_PART && each.startsWith(word)),
      ),
    ),
  );
}
