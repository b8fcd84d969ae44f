import { Link } from "react-router";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { CategoryCount } from "#app/domain/categories/count-in-categories.server.ts";

/** The whole tree; each name opens what can be done to it. */
export function CategoryTreeList({ tree, counts, chosenId }: CategoryTreeListProps) {
  if (tree.length === 0) {
    return <p className="empty-list">There is no category yet. Add the first one.</p>;
  }
  return (
    <nav aria-label="Category tree" className="tree">
      <Branch branch={tree} counts={counts} chosenId={chosenId} />
    </nav>
  );
}

function Branch({ branch, counts, chosenId }: BranchProps) {
  return (
    <ul>
      {branch.map(({ id, name, children }) => (
        <li key={id}>
          <Link
            to={`/admin/categories?id=${id}`}
            aria-current={id === chosenId ? "true" : undefined}
            preventScrollReset
          >
            <span className="tree-name">{name}</span>
            <span className="tree-count">
              {counts[id]?.all ?? 0}
              <span className="sr-only"> products</span>
            </span>
          </Link>
          {children.length > 0 && <Branch branch={children} counts={counts} chosenId={chosenId} />}
        </li>
      ))}
    </ul>
  );
}

type Counts = Record<string, CategoryCount>;
type CategoryTreeListProps = { tree: readonly Category[]; counts: Counts; chosenId: string };
type BranchProps = { branch: readonly Category[]; counts: Counts; chosenId: string };
