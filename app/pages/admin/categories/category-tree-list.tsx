import { Link } from "react-router";
import { listAddress } from "#app/content/list-query.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { CategoryCount } from "#app/domain/categories/count-in-categories.server.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The tree, folded but for what is looked at; each name opens what can be done to it. */
export function CategoryTreeList(props: CategoryTreeListProps) {
  return (
    <nav aria-label="Category tree" className="tree">
      <Branch {...props} branch={props.tree} />
    </nav>
  );
}

function Branch({ branch, ...props }: BranchProps) {
  const { counts, search, path } = props;
  return (
    <ul>
      {branch.map(({ id, name, children }) => (
        <li key={id}>
          <Link
            to={listAddress("/admin/categories", { id, q: search })}
            aria-current={id === path.at(-1)?.id ? "true" : undefined}
            preventScrollReset
          >
            <span className="tree-name">{name}</span>
            <span className="tree-count">
              {counts[id]?.all ?? 0}
              <span className="visually-hidden"> products</span>
            </span>
          </Link>
          {children.length > 0 && (
            // What is searched for is unfolded; the key lets go of what was folded by hand before.
            <details key={search} open={search !== "" || path.some((each) => each.id === id)}>
              <summary>
                <Icon name="chevron-right" size={16} />
                <span className="visually-hidden">
                  {children.length} below {name}
                </span>
              </summary>
              <Branch {...props} branch={children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

type CategoryTreeListProps = {
  tree: readonly Category[];
  counts: Record<string, CategoryCount>;
  /** What is searched for; empty for the whole tree. */
  search: string;
  /** From the top down to the chosen one. */
  path: readonly Category[];
};
type BranchProps = CategoryTreeListProps & { branch: readonly Category[] };
