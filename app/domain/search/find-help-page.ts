import {
  type SearchHelpPage,
  searchHelpFillers,
  searchHelpPages,
} from "#app/content/search-help-pages.ts";
import { singularize } from "./search-terms.ts";
import { tokenizeSearch } from "./tokenize-search.ts";

/** The page that a search without the name of a product asks for: "delivery cost", "how do I pay". */
export function findHelpPage(search: string): SearchHelpPage | undefined {
  const all = (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(singularize);
  const significant = all.filter((word) => !searchHelpFillers.has(word));
  // “terms” alone is more than a filler.
  const words = significant.length > 0 ? significant : all;
  const text = words.join(" ");
  return searchHelpPages.find(
    (page) =>
      page.words.includes(text) ||
      (words.length > 0 && words.every((word) => page.words.includes(word))),
  );
}

/** The partner whose brand a search names: "Dell" in “dell laptop”. */
export function findPartnerBrand(search: string, partners: readonly string[]): string | undefined {
  const words = new Set(tokenizeSearch(search));
  return partners.map(brandOf).find((brand) => words.has(brand.toLowerCase()));
}

/** “Dell Technologies” is searched for as “dell”. */
function brandOf(partner: string): string {
  return partner.split(" ")[0] ?? "";
}
