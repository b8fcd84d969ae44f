import { projectCategories } from "#app/content/projects/project.ts";

/** What someone looks for: words, and a category or none. */
export type Sieve = { words: string; category: CategorySlug | undefined };
export type CategorySlug = (typeof projectCategories)[number]["slug"];

const LONGEST_WORDS = 100;

/** Those whose title, or any technology, contains the words. Capitals make no difference. */
export function siftProjects<Sifted extends Siftable>(
  projects: readonly Sifted[],
  { words, category }: Sieve,
): Sifted[] {
  const wanted = words.trim().toLowerCase();
  return projects.filter(
    (project) =>
      (category === undefined || project.category.slug === category) &&
      [project.title, ...project.tech].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** Reads a shared address; what it does not know counts as All. */
export function readSieve(search: URLSearchParams): Sieve {
  return {
    words: (search.get("q") ?? "").slice(0, LONGEST_WORDS),
    category: projectCategories.find(({ slug }) => slug === search.get("category"))?.slug,
  };
}

export function sieveAddress({ words, category }: Sieve): string {
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
export function isCommonList(search: URLSearchParams): boolean {
  const { category } = readSieve(search);
  return !search.has("q") && search.getAll("category").length === (category ? 1 : 0);
}

type Siftable = { title: string; tech: readonly string[]; category: { slug: CategorySlug } };
