import {
  type SearchHelpPage,
  searchHelpFillers,
  searchHelpPages,
} from "#app/content/search-help-pages.ts";
import { singularize } from "./search-terms.ts";

/** The page that a search without the name of a product asks for: "delivery cost", "how do I pay". */
export function findHelpPage(search: string): SearchHelpPage | undefined {
  const words = (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .map(singularize)
    .filter((word) => !searchHelpFillers.has(word));
  const text = words.join(" ");
  return searchHelpPages.find(
    (page) =>
      page.words.includes(text) ||
      (words.length > 0 && words.every((word) => page.words.includes(word))),
  );
}
