import type { Database } from "#app/database/connection.server.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import { correctWords } from "./correct-words.server.ts";
import { countProducts } from "./count-products.server.ts";
import { type Facets, facetsOf } from "./facets.ts";
import { findProducts } from "./find-products.server.ts";
import type { ProductSummary } from "./product-summary.ts";
import { wordsOfSearch } from "./search-text.ts";

export type CatalogueView = {
  products: ProductSummary[];
  facets: Facets;
  /** There are more than these: the search was too wide to count to its end. */
  isCapped: boolean;
  /** What was searched for instead, when nothing fits what was typed. */
  corrected: string | undefined;
};

type Browsing = { database: Database; files: Pick<FileStorage, "publicAddress"> };

/** A page of the catalogue with what its filters say. A search that finds nothing is read again. */
export async function browseCatalogue(
  services: Browsing,
  choice: CatalogueChoice,
  tree: readonly Category[],
): Promise<CatalogueView> {
  const words = wordsOfSearch(choice.search);
  if (choice.search !== "" && words.length === 0) return nothing(choice, tree);
  const typed = await look(services, choice, words, tree);
  if (typed.facets.withoutFilters > 0 || words.length === 0) return typed;
  const meant = await correctWords(services.database, words);
  const found = meant && (await look(services, choice, meant, tree));
  return found && found.facets.withoutFilters > 0
    ? { ...found, corrected: meant.join(" ") }
    : typed;
}

async function look(
  { database, files }: Browsing,
  choice: CatalogueChoice,
  words: readonly string[],
  tree: readonly Category[],
): Promise<CatalogueView> {
  const [products, tallies] = await Promise.all([
    findProducts({ database, files }, choice, { words, tree }),
    countProducts(database, choice, { words, tree }),
  ]);
  const facets = facetsOf(tallies.rows, choice, tree);
  return { products, facets, isCapped: tallies.isCapped, corrected: undefined };
}

/** A search of signs alone names no product. */
function nothing(choice: CatalogueChoice, tree: readonly Category[]): CatalogueView {
  return {
    products: [],
    facets: facetsOf([], choice, tree),
    isCapped: false,
    corrected: undefined,
  };
}
