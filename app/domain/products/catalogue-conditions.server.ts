import { and, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import { type Category, withDescendants } from "#app/domain/categories/category-tree.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import { randOfCents } from "./rand.ts";

/** A part of a word this short is in nearly every name, and no index knows it. */
const SHORTEST_PART = 3;

export type Filters = Pick<CatalogueChoice, "category" | "from" | "to" | "inStockOnly">;

/** What the visitor's filters ask of a product. */
export function fitsFilters({ category, from, to, inStockOnly }: Filters): SQL | undefined {
  return and(
    category && inArray(products.shelfId, shelvesOf(category)),
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
  return and(
    ...words.map((word) =>
      word.length < SHORTEST_PART
        ? sql`${products.search} @@ to_tsquery('english', ${`'${word}':A`})`
        : hasInName(word),
    ),
  );
}

/** Every word is somewhere: in the name, in the description, or in a category above the product. */
export function isDescribed(words: readonly string[], tree: readonly Category[]): SQL | undefined {
  return and(
    ...words.map((word) => {
      const shelves = shelvesNamed(word, tree);
      return or(
        sql`${products.search} @@ ${queryOf([word])}`,
        word.length < SHORTEST_PART ? undefined : hasInName(word),
        shelves.length > 0 ? inArray(products.shelfId, shelves) : undefined,
      );
    }),
  );
}

/** The words for the full-text index, each also as the beginning of a longer one. */
export function queryOf(words: readonly string[]): SQL {
  const terms = words.map((word) => `'${word}'${word.length < SHORTEST_PART ? "" : ":*"}`);
  return sql`to_tsquery('english', ${terms.join(" & ")})`;
}

function hasInName(word: string): SQL {
  return sql`${products.name} ilike ${`%${word}%`}`;
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
