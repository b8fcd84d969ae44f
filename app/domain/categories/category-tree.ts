/** A category with what hangs below it. */
export type Category = {
  id: string;
  name: string;
  /** The way to it from the top, as an address says it: `hardware.networking.switches`. */
  slug: string;
  children: Category[];
};

export type CategoryRow = { id: string; name: string; parentId: string | null };

/** The rows of the table as a tree, siblings by name. */
export function growTree(rows: readonly CategoryRow[]): Category[] {
  const childrenOf = Map.groupBy(rows, (row) => row.parentId);
  const grow = (parentId: string | null, above: string): Category[] => {
    const taken = new Set<string>();
    return (childrenOf.get(parentId) ?? [])
      .toSorted(
        (one, other) => byName.compare(one.name, other.name) || (one.id < other.id ? -1 : 1),
      )
      .map(({ id, name }) => {
        const slug = above + freeSlug(name, taken);
        return { id, name, slug, children: grow(id, `${slug}.`) };
      });
  };
  return grow(null, "");
}

/** The categories from the top down to the one at this address; none when there is no such one. */
export function pathToSlug(tree: readonly Category[], slug: string): Category[] {
  const next = tree.find((each) => slug === each.slug || slug.startsWith(`${each.slug}.`));
  if (!next) return [];
  if (next.slug === slug) return [next];
  const rest = pathToSlug(next.children, slug);
  return rest.length > 0 ? [next, ...rest] : [];
}

/** A category and everything below it. */
export function withDescendants(category: Category): Category[] {
  return [category, ...category.children.flatMap(withDescendants)];
}

/** Every category, parents before their children, each with the way to it. */
export function listPaths(tree: readonly Category[], above: Category[] = []): Category[][] {
  return tree.flatMap((category) => {
    const path = [...above, category];
    return [path, ...listPaths(category.children, path)];
  });
}

/** The branches in which something is called so, by any part of its name; what hangs below comes along. */
export function findCategories(tree: readonly Category[], words: string): Category[] {
  const wanted = plainName(words).split(" ").filter(Boolean);
  const find = (branch: readonly Category[]): Category[] =>
    branch.flatMap((category) => {
      const name = plainName(category.name);
      if (wanted.every((word) => name.includes(word))) return [category];
      const children = find(category.children);
      return children.length > 0 ? [{ ...category, children }] : [];
    });
  return find(tree);
}

/** Without accents, signs and capitals. */
function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const byName = new Intl.Collator("en", { numeric: true });

/** Two names that differ only in signs get two addresses all the same. */
function freeSlug(name: string, taken: Set<string>): string {
  const plain = plainName(name).replaceAll(" ", "-");
  let slug = plain || "category";
  for (let number = 2; taken.has(slug); number++) slug = `${plain || "category"}-${number}`;
  taken.add(slug);
  return slug;
}
