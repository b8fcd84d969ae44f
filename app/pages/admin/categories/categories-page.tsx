import { useNavigation } from "react-router";
import { listAddress, readListQuery } from "#app/content/list-query.ts";
import { sayCount } from "#app/content/office-words.ts";
import { done, failed } from "#app/content/toast.ts";
import { categoryForm } from "#app/domain/categories/category-forms.ts";
import { type Category, findCategories, listPaths } from "#app/domain/categories/category-tree.ts";
import { countInCategories } from "#app/domain/categories/count-in-categories.server.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { FilterBar, FilterSearch } from "#app/ui/filter-bar.tsx";
import { OfficeHead } from "../office-head.tsx";
import type { Route } from "./+types/categories-page";
import { AddCategory } from "./category-fields.tsx";
import { CategoryPanel } from "./category-panel.tsx";
import { CategoryTreeList } from "./category-tree-list.tsx";
import { changeTree } from "./change-tree.server.ts";
import "./categories.css";

const PAGE = "/admin/categories";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PAGE, title: "Categories" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const tree = await readCategoryTree({ database });
  const counts = await countInCategories({ database }, admin, tree);
  const { text } = readListQuery(request.url);
  const search = text("q", 120);
  const found = search ? findCategories(tree, search) : tree;
  return { tree, found, search, counts, chosenId: text("id") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const form = await readForm(categoryForm, request);
  if (!form.ok) return refuse(422, form);
  const outcome = await changeTree({ database }, admin, form.value);
  if (!outcome.ok) {
    if (outcome.isGone) return redirectWithToast(context, PAGE, failed(outcome.sentence));
    const typed = Object.fromEntries(
      Object.entries(form.value).map(([name, value]) => [name, value ?? ""]),
    );
    return refuse(409, { errors: { form: outcome.sentence }, typed });
  }
  const to = outcome.id ? `${PAGE}?id=${outcome.id}` : PAGE;
  return redirectWithToast(context, to, done(outcome.sentence));
}

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tree, found, search, counts, chosenId } = loaderData;
  const path = pathTo(tree, chosenId);
  const { location } = useNavigation();
  // Another category is on its way: what is typed now would be lost, or meant for that one.
  const isLeaving =
    location !== undefined && new URLSearchParams(location.search).get("id") !== (chosenId || null);
  const answer = { errors: actionData?.errors ?? {}, typed: actionData?.typed ?? {} };
  const all = Object.keys(counts).length;
  return (
    <>
      <OfficeHead
        title="Categories"
        lead={`${all} ${all === 1 ? "category" : "categories"}, five levels at most: category, subcategory, type, subtype and model.`}
      />
      <div className="tree-desk">
        <div className="tree-side">
          <FilterBar
            label="Find a category"
            found={search ? `${sayCount(countAll(found), "category", "categories")} shown` : ""}
            clearTo={search ? listAddress(PAGE, { id: chosenId }) : undefined}
          >
            {chosenId && <input type="hidden" name="id" value={chosenId} />}
            <FilterSearch name="q" label="Find a category" value={search} />
          </FilterBar>
          {found.length > 0 ? (
            <CategoryTreeList tree={found} counts={counts} search={search} path={path} />
          ) : (
            <p className="empty-list">
              <strong>{search ? "No category is called so" : "There is no category yet"}</strong>
              {search ? "Try a part of its name." : "Add the first one."}
            </p>
          )}
        </div>
        <div className="tree-panel" inert={isLeaving}>
          {path.length > 0 ? (
            <CategoryPanel key={chosenId} {...{ path, tree, counts, answer }} />
          ) : (
            <>
              <h2>Add a category</h2>
              <AddCategory parentId="" label="Name" answer={answer} />
              <p className="office-lead">
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

/** From the top down to the chosen one. */
function pathTo(tree: readonly Category[], id: string): Category[] {
  return listPaths(tree).find((path) => path.at(-1)?.id === id) ?? [];
}

function countAll(tree: readonly Category[]): number {
  return listPaths(tree).length;
}
