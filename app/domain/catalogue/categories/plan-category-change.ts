/** A row of the categories table. */
export type CategoryNode = { id: string; name: string; parentId: string | null; level: number };

/** The tree after a change, and which category takes over the products of one that is removed. */
export type CategoryTreePlan = { nodes: CategoryNode[]; replacements: Map<string, string> };

export type CategoryRefusal =
  | "gone"
  | "inside-itself"
  | "too-deep"
  | "name-taken"
  | "other-level"
  | "same";

export const MAX_CATEGORY_DEPTH = 5;

export const categoryLevelNames = ["category", "subcategory", "type", "subtype", "model"] as const;

/** Plans a move of a subtree to another parent; the levels of its nodes shift. */
export function planMove(
  nodes: readonly CategoryNode[],
  id: string,
  parentId: string | null,
): CategoryTreePlan | CategoryRefusal {
  const node = nodes.find((each) => each.id === id);
  const parent = nodes.find((each) => each.id === parentId);
  if (!node || (parentId !== null && !parent)) return "gone";
  if (node.parentId === parentId) return "same";
  const subtree = subtreeIds(nodes, id);
  if (parentId !== null && subtree.has(parentId)) return "inside-itself";
  const shift = (parent?.level ?? 0) + 1 - node.level;
  const deepest = Math.max(
    ...nodes.filter((each) => subtree.has(each.id)).map(({ level }) => level),
  );
  if (deepest + shift > MAX_CATEGORY_DEPTH) return "too-deep";
  if (findChildByName(nodes, parentId, node.name)) return "name-taken";
  return {
    nodes: nodes.map((each) =>
      subtree.has(each.id)
        ? {
            ...each,
            level: each.level + shift,
            parentId: each.id === id ? parentId : each.parentId,
          }
        : each,
    ),
    replacements: new Map(),
  };
}

/** Plans a merge of two categories of one level; children with the same name are merged too. */
export function planMerge(
  nodes: readonly CategoryNode[],
  id: string,
  intoId: string,
): CategoryTreePlan | CategoryRefusal {
  const node = nodes.find((each) => each.id === id);
  const into = nodes.find((each) => each.id === intoId);
  if (!node || !into) return "gone";
  if (id === intoId) return "same";
  if (node.level !== into.level) return "other-level";
  const replacements = new Map<string, string>();
  const parents = new Map<string, string>();
  const join = (from: string, to: string) => {
    replacements.set(from, to);
    for (const child of nodes.filter(({ parentId }) => parentId === from)) {
      const namesake = findChildByName(nodes, to, child.name);
      if (namesake) join(child.id, namesake.id);
      else parents.set(child.id, to);
    }
  };
  join(id, intoId);
  return {
    nodes: nodes
      .filter((each) => !replacements.has(each.id))
      .map((each) => ({ ...each, parentId: parents.get(each.id) ?? each.parentId })),
    replacements,
  };
}

/** Plans the deletion of a subtree; its products move to a category outside of it. */
export function planDeletion(
  nodes: readonly CategoryNode[],
  id: string,
  toId: string | undefined,
): CategoryTreePlan | CategoryRefusal {
  const subtree = subtreeIds(nodes, id);
  if (subtree.size === 0) return "gone";
  if (toId !== undefined && !nodes.some((each) => each.id === toId)) return "gone";
  if (toId !== undefined && subtree.has(toId)) return "inside-itself";
  return {
    nodes: nodes.filter((each) => !subtree.has(each.id)),
    replacements: new Map(toId ? [...subtree].map((removed) => [removed, toId]) : []),
  };
}

export function categoryIdPath(nodes: ReadonlyMap<string, CategoryNode>, id: string): string[] {
  const node = nodes.get(id);
  if (!node) return [];
  return node.parentId === null ? [id] : [...categoryIdPath(nodes, node.parentId), id];
}

export function subtreeIds(nodes: readonly CategoryNode[], id: string): Set<string> {
  const subtree = new Set(nodes.some((each) => each.id === id) ? [id] : []);
  const byParent = Map.groupBy(nodes, ({ parentId }) => parentId);
  for (const each of subtree) {
    for (const child of byParent.get(each) ?? []) subtree.add(child.id);
  }
  return subtree;
}

export function findChildByName(
  nodes: readonly CategoryNode[],
  parentId: string | null,
  name: string,
): CategoryNode | undefined {
  const wanted = name.toLowerCase();
  return nodes.find((each) => each.parentId === parentId && each.name.toLowerCase() === wanted);
}
