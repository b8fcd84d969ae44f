import { type Category, withDescendants } from "#app/domain/categories/category-tree.ts";
import { type Alternative, singular, type Term } from "./search-terms.ts";

/** Category, subcategory and type say what a thing is; subtype and model only which one. */
const DEEPEST_KIND = 3;
const SHORTEST_BEGINNING = 3;

/** Shelves under a category that is called so: by what it is, or only by which one it is. */
export type NamedShelves = { kinds: string[]; variants: string[] };

export function shelvesNamed(term: Term, tree: readonly Category[], level = 1): NamedShelves {
  const shelves: NamedShelves = { kinds: [], variants: [] };
  for (const category of tree) {
    if (isCalled(category, term)) {
      const below = withDescendants(category).map(({ id }) => id);
      shelves[level <= DEEPEST_KIND ? "kinds" : "variants"].push(...below);
    } else {
      const below = shelvesNamed(term, category.children, level + 1);
      shelves.kinds.push(...below.kinds);
      shelves.variants.push(...below.variants);
    }
  }
  return shelves;
}

/** The shelves in groups that say the same of these, those that say most first. */
export function shelvesByWhatTheySay<Named extends NamedShelves>(
  named: readonly Named[],
): { shelves: string[]; said: ReadonlySet<Named> }[] {
  const saidBy = new Map<string, number[]>();
  for (const [place, { kinds, variants }] of named.entries()) {
    for (const shelf of [...kinds, ...variants]) {
      saidBy.set(shelf, [...(saidBy.get(shelf) ?? []), place]);
    }
  }
  const groups = new Map<string, { shelves: string[]; said: Set<Named> }>();
  for (const [shelf, places] of saidBy) {
    const said = new Set(places.map((place) => named[place] as Named));
    const group = groups.get(places.join()) ?? { shelves: [], said };
    group.shelves.push(shelf);
    groups.set(places.join(), group);
  }
  return [...groups.values()].toSorted((one, other) => other.said.size - one.said.size);
}

function isCalled(category: Category, { alternatives, isOpen }: Term): boolean {
  const { words: names, singulars } = wordsOf(category);
  return alternatives.some(({ words, isTyped }: Alternative) =>
    words.every(
      (word) =>
        singulars.has(singular(word)) ||
        (isTyped &&
          isOpen &&
          word.length >= SHORTEST_BEGINNING &&
          names.some((each) => each.startsWith(word))),
    ),
  );
}

type Words = { words: string[]; singulars: ReadonlySet<string> };

/** Each word of a search is held against every name of the tree: the names are read once. */
const wordsByCategory = new WeakMap<Category, Words>();

function wordsOf(category: Category): Words {
  const known = wordsByCategory.get(category);
  if (known) return known;
  const small = category.name.toLowerCase();
  const words = [...small.split(/[^\p{L}\p{N}]+/u), small.replace(/[^\p{L}\p{N}]+/gu, "")];
  const read = { words, singulars: new Set(words.map(singular)) };
  wordsByCategory.set(category, read);
  return read;
}
