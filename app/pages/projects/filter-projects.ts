import { projectCategories } from "#app/content/projects/project.ts";
import { editDistance } from "#app/domain/search/edit-distance.ts";

/** What someone looks for: words, and a category or none. */
export type ProjectFilters = { search: string; category: CategorySlug | undefined };
export type CategorySlug = (typeof projectCategories)[number]["slug"];

const MAX_SEARCH_LENGTH = 100;

/**
 * Those whose title, or any technology, contains the words. Capitals make no difference; and where
 * nothing at all contains them, neither does one slip in a word.
 */
export function filterProjects<Sifted extends FilterableProject>(
  projects: readonly Sifted[],
  { search, category }: ProjectFilters,
): Sifted[] {
  const wanted = search.trim().toLowerCase();
  const exact = projects.filter((project) =>
    searchableTexts(project).some((text) => text.includes(wanted)),
  );
  const found =
    exact.length > 0 ? exact : projects.filter((project) => isFuzzyMatch(project, wanted));
  return found.filter((project) => category === undefined || project.category.slug === category);
}

/** Every word that was typed is a word of it, or one slip away. */
function isFuzzyMatch(project: FilterableProject, wanted: string): boolean {
  const words = searchableTexts(project).flatMap((text) => text.split(/\s+/));
  return wanted
    .split(/\s+/)
    .every((submitted) =>
      words.some(
        (word) =>
          word === submitted ||
          (submitted.length >= MIN_FUZZY_LENGTH &&
            Math.abs(word.length - submitted.length) <= 1 &&
            editDistance(word, submitted) <= 1),
      ),
    );
}

/** In shorter words one letter is another word. */
const MIN_FUZZY_LENGTH = 4;

function searchableTexts({ title, tech }: FilterableProject): string[] {
  return [title, ...tech].map((text) => text.toLowerCase());
}

/** Reads a shared address; what it does not know counts as All. */
export function parseProjectFilters(search: URLSearchParams): ProjectFilters {
  return {
    search: (search.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    category: projectCategories.find(({ slug }) => slug === search.get("category"))?.slug,
  };
}

/** A category that an address asks for and nobody offers. */
export function isUnknownCategory(search: URLSearchParams): boolean {
  return Boolean(search.get("category")) && parseProjectFilters(search).category === undefined;
}

export function projectFiltersUrl({ search: words, category }: ProjectFilters): string {
  const search = new URLSearchParams({
    ...(words.trim() && { q: words.trim() }),
    ...(category && { category }),
  });
  return search.size > 0 ? `/projects?${search}` : "/projects";
}

/**
 * Whether a list is one of the few that everybody asks for: all, or one category. Words are as many
 * as people are, and a page kept for each of them would push out the others.
 */
export function isCacheableList(search: URLSearchParams): boolean {
  const { category } = parseProjectFilters(search);
  return !search.has("q") && search.getAll("category").length === (category ? 1 : 0);
}

type FilterableProject = {
  title: string;
  tech: readonly string[];
  category: { slug: CategorySlug };
};
