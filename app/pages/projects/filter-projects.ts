import type { ProjectCategory } from "#app/content/kinds/project-fields.ts";
import { editDistance } from "#app/domain/search/edit-distance.ts";

/** The category by its slug. */
export type ProjectFilters = { search: string; category: string | undefined };

const MAX_SEARCH_LENGTH = 100;

/**
 * Projects whose title or a technology contains the search text, ignoring case; without any match,
 * fuzzy matches with one typo.
 */
export function filterProjects<Sifted extends FilterableProject>(
  projects: readonly Sifted[],
  { search, category }: ProjectFilters,
): Sifted[] {
  const query = search.trim().toLowerCase();
  const exact = projects.filter((project) =>
    searchableTexts(project).some((text) => text.includes(query)),
  );
  const found =
    exact.length > 0 ? exact : projects.filter((project) => isFuzzyMatch(project, query));
  return found.filter((project) => category === undefined || project.category?.slug === category);
}

/** Whether every searched word matches within edit distance 1. */
function isFuzzyMatch(project: FilterableProject, query: string): boolean {
  const words = searchableTexts(project).flatMap((text) => text.split(/\s+/));
  return query
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

const MIN_FUZZY_LENGTH = 4;

function searchableTexts({ title, tech }: FilterableProject): string[] {
  return [title, ...tech].map((text) => text.toLowerCase());
}

/** The categories that have a project, and the chosen one. */
export function categoriesWithProjects(
  categories: readonly ProjectCategory[],
  projects: readonly Pick<FilterableProject, "category">[],
  chosen: string | undefined,
): ProjectCategory[] {
  const used = new Set([chosen, ...projects.map(({ category }) => category?.slug)]);
  return categories.filter(({ slug }) => used.has(slug));
}

/** The two technologies that most projects use. */
export function commonTech(projects: readonly Pick<FilterableProject, "tech">[]): string[] {
  const counts = new Map<string, number>();
  for (const name of projects.flatMap(({ tech }) => tech)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 2)
    .map(([name]) => name);
}

/** Parses the filters of a URL; an unknown category counts as all. */
export function parseProjectFilters(
  search: URLSearchParams,
  categories: readonly Pick<ProjectCategory, "slug">[],
): ProjectFilters {
  return {
    search: (search.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    category: categories.find(({ slug }) => slug === search.get("category"))?.slug,
  };
}

export function isUnknownCategory(
  search: URLSearchParams,
  categories: readonly Pick<ProjectCategory, "slug">[],
): boolean {
  return (
    Boolean(search.get("category")) &&
    parseProjectFilters(search, categories).category === undefined
  );
}

export function projectFiltersUrl({ search, category }: ProjectFilters): string {
  const parameters = new URLSearchParams({
    ...(search.trim() && { q: search.trim() }),
    ...(category && { category }),
  });
  return parameters.size > 0 ? `/projects?${parameters}` : "/projects";
}

/**
 * Whether the list is cacheable: all or one category. Search texts are unbounded and would evict
 * other pages.
 */
export function isCacheableList(
  search: URLSearchParams,
  categories: readonly Pick<ProjectCategory, "slug">[],
): boolean {
  const { category } = parseProjectFilters(search, categories);
  return !search.has("q") && search.getAll("category").length === (category ? 1 : 0);
}

type FilterableProject = {
  title: string;
  tech: readonly string[];
  /** Undefined once the category was removed. */
  category: { slug: string } | undefined;
};
