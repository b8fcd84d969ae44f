/** A category as its table holds it. */
export type CategoryNode = { id: string; name: string; parentId: string | null; level: number };

/** The tree after a change, and onto which shelf the products of a shelf go that is no longer there. */
export type Replanting = { nodes: CategoryNode[]; shelves: Map<string, string> };

export type Refusal = "gone" | "inside-itself" | "too-deep" | "name-taken" | "other-level" | "same";

export const DEEPEST = 5;

export const levelWords = ["category", "subcategory", "type", "subtype", "model"] as const;

/** A branch under another parent, with everything that hangs from it; its levels follow. */
export function planMove(
  nodes: readonly CategoryNode[],
  id: string,
  parentId: string | null,
): Replanting | Refusal {
  const node = nodes.find((each) => each.id === id);
  const parent = nodes.find((each) => each.id === parentId);
  if (!node || (parentId !== null && !parent)) return "gone";
  if (node.parentId === parentId) return "same";
  const branch = branchOf(nodes, id);
  if (parentId !== null && branch.has(parentId)) return "inside-itself";
  const shift = (parent?.level ?? 0) + 1 - node.level;
  const deepest = Math.max(
    ...nodes.filter((each) => branch.has(each.id)).map(({ level }) => level),
  );
  if (deepest + shift > DEEPEST) return "too-deep";
  if (childNamed(nodes, parentId, node.name)) return "name-taken";
  return {
    nodes: nodes.map((each) =>
      branch.has(each.id)
        ? {
            ...each,
            level: each.level + shift,
            parentId: each.id === id ? parentId : each.parentId,
          }
        : each,
    ),
    shelves: new Map(),
  };
}

/** One category into another of its level: products and children follow, namesakes become one. */
export function planMerge(
  nodes: readonly CategoryNode[],
  id: string,
  intoId: string,
): Replanting | Refusal {
  const node = nodes.find((each) => each.id === id);
  const into = nodes.find((each) => each.id === intoId);
  if (!node || !into) return "gone";
  if (id === intoId) return "same";
  if (node.level !== into.level) return "other-level";
  const shelves = new Map<string, string>();
  const parents = new Map<string, string>();
  const join = (from: string, to: string) => {
    shelves.set(from, to);
    for (const child of nodes.filter(({ parentId }) => parentId === from)) {
      const namesake = childNamed(nodes, to, child.name);
      if (namesake) join(child.id, namesake.id);
      else parents.set(child.id, to);
    }
  };
  join(id, intoId);
  return {
    nodes: nodes
      .filter((each) => !shelves.has(each.id))
      .map((each) => ({ ...each, parentId: parents.get(each.id) ?? each.parentId })),
    shelves,
  };
}

/** A branch goes; its products, if it has any, go to a place outside of it. */
export function planRemoval(
  nodes: readonly CategoryNode[],
  id: string,
  toId: string | undefined,
): Replanting | Refusal {
  const branch = branchOf(nodes, id);
  if (branch.size === 0) return "gone";
  if (toId !== undefined && !nodes.some((each) => each.id === toId)) return "gone";
  if (toId !== undefined && branch.has(toId)) return "inside-itself";
  return {
    nodes: nodes.filter((each) => !branch.has(each.id)),
    shelves: new Map(toId ? [...branch].map((shelf) => [shelf, toId]) : []),
  };
}

/** The ids from the top down to a category. */
export function pathOf(nodes: ReadonlyMap<string, CategoryNode>, id: string): string[] {
  const node = nodes.get(id);
  if (!node) return [];
  return node.parentId === null ? [id] : [...pathOf(nodes, node.parentId), id];
}

/** A category and all below it. */
export function branchOf(nodes: readonly CategoryNode[], id: string): Set<string> {
  const branch = new Set(nodes.some((each) => each.id === id) ? [id] : []);
  const byParent = Map.groupBy(nodes, ({ parentId }) => parentId);
  for (const each of branch) {
    for (const child of byParent.get(each) ?? []) branch.add(child.id);
  }
  return branch;
}

export function childNamed(
  nodes: readonly CategoryNode[],
  parentId: string | null,
  name: string,
): CategoryNode | undefined {
  const wanted = name.toLowerCase();
  return nodes.find((each) => each.parentId === parentId && each.name.toLowerCase() === wanted);
}
