export type Category = {
  id: string;
  name: string;
  /** The path to it from the top, as the URL has it: `hardware.networking.switches`. */
  slug: string;
  children: Category[];
};

/** The limits of the database columns. */
export const MAX_CATEGORY_DESCRIPTION_LENGTH = 600;
export const MAX_PICTURE_ALT_LENGTH = 200;

export type CategoryRow = {
  id: string;
  name: string;
  parentId: string | null;
  /** Among its siblings; those without one follow by name. */
  position?: number | null;
};

/** Builds the tree from the rows of the table, siblings by position and name; a slug depends on names alone. */
export function buildCategoryTree(rows: readonly CategoryRow[]): Category[] {
  const childrenOf = Map.groupBy(rows, (row) => row.parentId);
  // Not for the module: browsers load it, and never build a tree.
  const byName = new Intl.Collator("en", { numeric: true });
  const build = (parentId: string | null, above: string): Category[] => {
    const taken = new Set<string>();
    return (childrenOf.get(parentId) ?? [])
      .toSorted(
        (one, other) => byName.compare(one.name, other.name) || (one.id < other.id ? -1 : 1),
      )
      .map((row) => ({ ...row, slug: above + uniqueSlug(row.name, taken) }))
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ id, name, slug }) => ({ id, name, slug, children: build(id, `${slug}.`) }));
  };
  return build(null, "");
}

function placeOf({ position }: CategoryRow): number {
  return position ?? Number.MAX_SAFE_INTEGER;
}

/** The path to the category with this slug; empty when there is none. */
export function findPathBySlug(tree: readonly Category[], slug: string): Category[] {
  const next = tree.find((each) => slug === each.slug || slug.startsWith(`${each.slug}.`));
  if (!next) return [];
  if (next.slug === slug) return [next];
  const rest = findPathBySlug(next.children, slug);
  return rest.length > 0 ? [next, ...rest] : [];
}

export function withDescendants(category: Category): Category[] {
  return [category, ...category.children.flatMap(withDescendants)];
}

export function subtreeCategoryIds(category: Category): string[] {
  return withDescendants(category).map(({ id }) => id);
}

/** The path to every category, parents before their children. */
export function listCategoryPaths(tree: readonly Category[], above: Category[] = []): Category[][] {
  return tree.flatMap((category) => {
    const path = [...above, category];
    return [path, ...listCategoryPaths(category.children, path)];
  });
}

/** The tree filtered by name, by any part of it; a match keeps its whole subtree. */
export function filterCategoryTree(tree: readonly Category[], search: string): Category[] {
  const words = normalizeName(search).split(" ").filter(Boolean);
  const find = (subtree: readonly Category[]): Category[] =>
    subtree.flatMap((category) => {
      const name = normalizeName(category.name);
      if (words.every((word) => name.includes(word))) return [category];
      const children = find(category.children);
      return children.length > 0 ? [{ ...category, children }] : [];
    });
  return find(tree);
}

/** Lower case, without accents and punctuation. */
export function normalizeName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Two names that differ only in punctuation still get two slugs. */
function uniqueSlug(name: string, taken: Set<string>): string {
  const plain = normalizeName(name).replaceAll(" ", "-");
  let slug = plain || "category";
  for (let number = 2; taken.has(slug); number++) slug = `${plain || "category"}-${number}`;
  taken.add(slug);
  return slug;
}
