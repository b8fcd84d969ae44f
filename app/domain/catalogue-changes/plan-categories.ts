import type { CategoryLevel } from "#app/database/tables/catalogue.ts";
import {
  type Category,
  listCategoryPaths,
} from "#app/domain/catalogue/categories/category-tree.ts";
import {
  categoryLevelNames,
  MAX_CATEGORY_DEPTH,
} from "#app/domain/catalogue/categories/plan-category-change.ts";

/** A category that an import creates. */
export type PlannedCategory = {
  categoryId: string;
  name: string;
  parentId: string | null;
  level: CategoryLevel;
};

type PlannedNode = { id: string; name: string; children: PlannedNode[] };

/** The limit of the database column. */
const MAX_CATEGORY_NAME_LENGTH = 120;

export const CATEGORY_MISSING = "Choose a category for new products";

export type CategoryPlanner = ReturnType<typeof createCategoryPlanner>;

/** Finds the categories of the rows of a file, and plans those that do not exist if it may. */
export function createCategoryPlanner(
  tree: readonly Category[],
  { createsCategories, categoryId }: { createsCategories: boolean; categoryId: string },
) {
  const defaultPath = listCategoryPaths(tree).find((path) => path.at(-1)?.id === categoryId);
  const copy = (nodes: readonly Category[]): PlannedNode[] =>
    nodes.map(({ id, name, children }) => ({ id, name, children: copy(children) }));
  const top = copy(tree);
  const created: PlannedCategory[] = [];
  const parents = new Set<string>();

  function create(name: string, path: readonly PlannedNode[]): PlannedNode {
    const parent = path.at(-1);
    const node = { id: crypto.randomUUID(), name, children: [] };
    created.push({
      categoryId: node.id,
      name,
      parentId: parent?.id ?? null,
      level: (path.length + 1) as CategoryLevel,
    });
    if (parent) parents.add(parent.id);
    (parent?.children ?? top).push(node);
    return node;
  }

  /** The ids of the category path, or the message that says which level is wrong. */
  function findPath(
    written: readonly string[],
    currentPath: readonly string[] | undefined,
  ): string[] | string | { missing: string } {
    const names = written.map((name) => name.trim().replace(/\s+/g, " "));
    if (names.length > MAX_CATEGORY_DEPTH)
      return `A category path has at most ${MAX_CATEGORY_DEPTH} levels`;
    if (!currentPath && defaultPath && names.every((name) => name === ""))
      return defaultPath.map(({ id }) => id);
    if (!currentPath && top.length > 0 && names.every((name) => name === ""))
      return { missing: CATEGORY_MISSING };
    const path: PlannedNode[] = [];
    for (const [level, column] of categoryLevelNames.entries()) {
      const name = names[level] ?? "";
      const options = path.at(-1)?.children ?? (level === 0 ? top : []);
      if (name === "") {
        if (names.slice(level).some((below) => below !== ""))
          return `${capitalize(column)} is required`;
        const ids = path.map(({ id }) => id);
        if (ids.join() === currentPath?.join()) return ids;
        return options.length > 0 ? `${capitalize(column)} is required` : ids;
      }
      const found = options.find((each) => each.name.toLowerCase() === name.toLowerCase());
      if (!found && !createsCategories)
        return `There is no ${column} “${name}”${level > 0 ? ` under ${names[level - 1]}` : ""}`;
      if (name.length > MAX_CATEGORY_NAME_LENGTH)
        return `${capitalize(column)} is over ${MAX_CATEGORY_NAME_LENGTH} characters`;
      path.push(found ?? create(name, path));
    }
    return path.map(({ id }) => id);
  }

  return {
    findPath,
    /** Whether another row of the file creates a category below this one. */
    hasNewChildren: (id: string | undefined) => id !== undefined && parents.has(id),
    /** Those that these paths contain, parents first. */
    plannedFor(paths: Iterable<readonly string[]>): PlannedCategory[] {
      const used = new Set([...paths].flat());
      return created.filter(({ categoryId }) => used.has(categoryId));
    },
  };
}

function capitalize(column: string): string {
  return column.charAt(0).toUpperCase() + column.slice(1);
}
