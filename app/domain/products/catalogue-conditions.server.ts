import { and, gte, ilike, lte, or, type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import { type Category, withDescendants } from "#app/domain/categories/category-tree.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import { randOfCents } from "./rand.ts";

/** A shorter part of a word is in nearly every name, and no index knows it. */
const SHORTEST_PART = 3;
/** A single letter begins too many words to look them all up. */
const SHORTEST_BEGINNING = 2;

export type Filters = Pick<CatalogueChoice, "category" | "from" | "to" | "inStockOnly">;

/** What the visitor's filters ask of a product. */
export function fitsFilters({ category, from, to, inStockOnly }: Filters): SQL | undefined {
  return and(
    category && sql`${products.shelfId} = any(${sql.param(shelvesOf(category))}::uuid[])`,
    from === undefined ? undefined : gte(products.price, randOfCents(from)),
    to === undefined ? undefined : lte(products.price, randOfCents(to)),
    inStockOnly ? sql`${products.inStock}` : undefined,
  );
}

export function shelvesOf(category: Category): string[] {
  return withDescendants(category).map(({ id }) => id);
}

/** Every word is in the name: as a word, as its beginning or as a part of it. */
export function isNamed(words: readonly string[]): SQL | undefined {
  return and(...words.map(hasInName));
}

/** Every word is somewhere: in the name, in the description, or in a category above the product. */
export function isDescribed(words: readonly string[], tree: readonly Category[]): SQL | undefined {
  return and(
    ...words.map((word) => {
      const shelves = shelvesNamed(word, tree);
      return or(
        sql`${products.search} @@ ${queryOf([word])}`,
        hasInName(word),
        shelves.length > 0
          ? sql`${products.shelfId} = any(${sql.param(shelves)}::uuid[])`
          : undefined,
      );
    }),
  );
}

/** The words for the full-text index, each also as the beginning of a longer one. */
export function queryOf(words: readonly string[]): SQL {
  const terms = words.map((word) => `'${word}'${word.length < SHORTEST_BEGINNING ? "" : ":*"}`);
  return sql`to_tsquery('english', ${terms.join(" & ")})`;
}

/** A word too short to be a part of another must at least begin one. */
function hasInName(word: string): SQL | undefined {
  if (word.length >= SHORTEST_PART) return ilike(products.name, `%${word}%`);
  return or(ilike(products.name, `${word}%`), ilike(products.name, `% ${word}%`));
}

/** Shelves under a category with a word in its name that begins so. */
function shelvesNamed(word: string, tree: readonly Category[]): string[] {
  if (word.length < SHORTEST_PART) return [];
  return tree.flatMap((category) =>
    category.name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((each) => each.startsWith(word) || `${each}s` === word)
      ? shelvesOf(category)
      : shelvesNamed(word, category.children),
  );
}
