import { Link, useNavigation } from "react-router";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { listUrl, parseListQuery } from "#app/content/list-query.ts";
import { categoryForm } from "#app/domain/catalogue/categories/category-form.ts";
import {
  type Category,
  filterCategoryTree,
  listCategoryPaths,
} from "#app/domain/catalogue/categories/category-tree.ts";
import {
  type CategoryCount,
  countProductsByCategory,
  readCategoryTree,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { EmptyList } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { FilterBar, FilterSearch } from "#app/ui/list/filter-bar.tsx";
import type { Route } from "./+types/categories-page";
import { handleCategoryAction } from "./category-actions.server.ts";
import { AddCategoryForm, CategoryPanel } from "./category-panel.tsx";
import "./categories.css";
import { Icon } from "#app/ui/media/icon.tsx";

const CATEGORIES_PATH = "/admin/categories";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: CATEGORIES_PATH, title: "Categories" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(appServices);
  const tree = await readCategoryTree({ database });
  const counts = await countProductsByCategory({ database }, admin, tree);
  const { text } = parseListQuery(request.url);
  const search = text("q", 120);
  const found = search ? filterCategoryTree(tree, search) : tree;
  return { tree, found, search, counts, chosenId: text("id") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(appServices);
  const form = await readForm(categoryForm, request);
  if (!form.ok) return actionFailure(422, form);
  const outcome = await handleCategoryAction({ database }, admin, form.value);
  if (!outcome.ok) {
    if (outcome.isGone) {
      return redirectWithToast(context, CATEGORIES_PATH, errorToast(outcome.message));
    }
    return actionFailure(409, { errors: { form: outcome.message }, submitted: form.value });
  }
  const to = outcome.id ? `${CATEGORIES_PATH}?id=${outcome.id}` : CATEGORIES_PATH;
  return redirectWithToast(context, to, successToast(outcome.message));
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { tree, found, search, counts, chosenId } = loaderData;
  const path = listCategoryPaths(tree).find((each) => each.at(-1)?.id === chosenId) ?? [];
  const { location } = useNavigation();
  // While another category loads, input would be lost or apply to the wrong one.
  const isLeaving =
    location !== undefined && new URLSearchParams(location.search).get("id") !== (chosenId || null);
  const all = Object.keys(counts).length;
  return (
    <>
      <AdminPageHeader
        title="Categories"
        lead={`${formatCount(all, "category", "categories")}, five levels at most: category, subcategory, type, subtype and model.`}
      />
      <div className="side-columns category-columns">
        <div>
          <FilterBar
            label="Find a category"
            resultText={
              search &&
              `${formatCount(listCategoryPaths(found).length, "category", "categories")} shown`
            }
            clearTo={search ? listUrl(CATEGORIES_PATH, { id: chosenId }) : undefined}
          >
            {chosenId && <input type="hidden" name="id" value={chosenId} />}
            <FilterSearch name="q" label="Find a category" value={search} />
          </FilterBar>
          {found.length > 0 ? (
            <nav aria-label="Category tree" className="tree">
              <CategoryTree tree={found} counts={counts} search={search} path={path} />
            </nav>
          ) : (
            <EmptyList title={search ? "No category is called so" : "There is no category yet"}>
              {search ? "Try a part of its name." : "Add the first one."}
            </EmptyList>
          )}
        </div>
        <div className="stack tree-panel" inert={isLeaving}>
          {path.length > 0 ? (
            <CategoryPanel key={chosenId} {...{ path, tree, counts }} />
          ) : (
            <>
              <h2>Add a category</h2>
              <AddCategoryForm parentId="" label="Name" />
              <p className="admin-lead">
                Choose one in the tree to rename, move, merge or delete it, or to add something
                below it.
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** The tree, collapsed except for the chosen path; each name opens its panel. */
function CategoryTree({ tree, ...props }: CategoryTreeProps) {
  const { counts, search, path } = props;
  return (
    <ul>
      {tree.map(({ id, name, children }) => (
        <li key={id}>
          <Link
            to={listUrl("/admin/categories", { id, q: search })}
            className="nav-row"
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
            // A search expands the tree; the key resets what was collapsed by hand.
            <details key={search} open={search !== "" || path.some((each) => each.id === id)}>
              <summary className="icon-action">
                <Icon name="chevron-right" size={16} />
                <span className="visually-hidden">
                  {children.length} below {name}
                </span>
              </summary>
              <CategoryTree {...props} tree={children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

type CategoryTreeProps = {
  tree: readonly Category[];
  counts: Record<string, CategoryCount>;
  /** Empty for the whole tree. */
  search: string;
  path: readonly Category[];
};
