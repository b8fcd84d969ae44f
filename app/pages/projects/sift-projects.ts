import { projectCategories } from "#app/content/projects/project.ts";
import { editDistance } from "#app/domain/products/edit-distance.ts";

/** What someone looks for: words, and a category or none. */
export type Sieve = { words: string; category: CategorySlug | undefined };
export type CategorySlug = (typeof projectCategories)[number]["slug"];

const LONGEST_WORDS = 100;

/**
 * Those whose title, or any technology, contains the words. Capitals make no difference; and where
 * nothing at all contains them, neither does one slip in a word.
 */
export function siftProjects<Sifted extends Siftable>(
  projects: readonly Sifted[],
  { words, category }: Sieve,
): Sifted[] {
  const wanted = words.trim().toLowerCase();
  const exact = projects.filter((project) =>
    textsOf(project).some((text) => text.includes(wanted)),
  );
  const found = exact.length > 0 ? exact : projects.filter((project) => isNear(project, wanted));
  return found.filter((project) => category === undefined || project.category.slug === category);
}

/** Every word that was typed is a word of it, or one slip away. */
function isNear(project: Siftable, wanted: string): boolean {
  const words = textsOf(project).flatMap((text) => text.split(/\s+/));
  return wanted
    .split(/\s+/)
    .every((typed) =>
      words.some(
        (word) =>
          word === typed ||
          (typed.length >= SHORTEST_FORGIVEN &&
            Math.abs(word.length - typed.length) <= 1 &&
            editDistance(word, typed) <= 1),
      ),
    );
}

/** In shorter words one letter is another word. */
const SHORTEST_FORGIVEN = 4;

function textsOf({ title, tech }: Siftable): string[] {
  return [title, ...tech].map((text) => text.toLowerCase());
}

/** Reads a shared address; what it does not know counts as All. */
export function readSieve(search: URLSearchParams): Sieve {
  return {
    words: (search.get("q") ?? "").slice(0, LONGEST_WORDS),
    category: projectCategories.find(({ slug }) => slug === search.get("category"))?.slug,
  };
}

/** A category that an address asks for and nobody offers. */
export function isUnknownCategory(search: URLSearchParams): boolean {
  return Boolean(search.get("category")) && readSieve(search).category === undefined;
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
