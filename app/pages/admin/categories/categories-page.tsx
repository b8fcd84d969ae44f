import { Link, useNavigation } from "react-router";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  type AttributeForm,
  attributeForm,
  isAttributeForm,
} from "#app/domain/catalogue/attributes/attribute-form.ts";
import { countValues } from "#app/domain/catalogue/attributes/change-attributes.server.ts";
import { readInheritedAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { readCategoryDetails } from "#app/domain/catalogue/categories/category-details.server.ts";
import { type CategoryForm, categoryForm } from "#app/domain/catalogue/categories/category-form.ts";
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
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { listUrl, parseListQuery } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { EmptyList } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { FilterBar, FilterSearch } from "#app/ui/list/filter-bar.tsx";
import type { Route } from "./+types/categories-page";
import { handleAttributeAction } from "./attribute-actions.server.ts";
import { AttributeEditor } from "./attribute-editor.tsx";
import { handleCategoryAction } from "./category-actions.server.ts";
import { AddCategoryForm, CategoryPanel } from "./category-panel.tsx";
import "./categories.css";

const CATEGORIES_PATH = "/admin/categories";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: CATEGORIES_PATH, title: "Categories" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/categories");
  const { database, files } = context.get(appServices);
  const tree = await readCategoryTree({ database });
  const counts = await countProductsByCategory({ database }, admin, tree);
  const { text } = parseListQuery(request.url);
  const search = text("q", 120);
  const found = search ? filterCategoryTree(tree, search) : tree;
  const chosenId = text("id");
  const path = listCategoryPaths(tree).find((each) => each.at(-1)?.id === chosenId) ?? [];
  const pathIds = path.map(({ id }) => id);
  const attributes = await readInheritedAttributes({ database }, pathIds);
  const own = attributes.filter(({ categoryId }) => categoryId === chosenId);
  const values = await countValues(
    database,
    own.map(({ id }) => id),
  );
  const valueCounts = Object.fromEntries(values);
  const isKnown = counts[chosenId] !== undefined;
  const details = await readCategoryDetails({ database, files }, isKnown ? chosenId : undefined);
  return { tree, found, search, counts, chosenId, details, attributes, valueCounts };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/categories");
  const { database, files } = context.get(appServices);
  const fields = await readFormFields(request);
  const form = isAttributeForm(fields)
    ? parseFields(attributeForm, fields)
    : parseFields(categoryForm, fields);
  if (!form.ok) return actionFailure(422, form);
  const outcome = await handleForm({ database, files }, admin, form.value);
  if (!outcome.ok) {
    if (outcome.isGone) {
      return redirectWithToast(context, CATEGORIES_PATH, errorToast(outcome.message));
    }
    return actionFailure(409, { errors: { form: outcome.message }, submitted: fields });
  }
  const to = outcome.id ? `${CATEGORIES_PATH}?id=${outcome.id}` : CATEGORIES_PATH;
  return redirectWithToast(context, to, successToast(outcome.message));
}

function handleForm(
  services: Parameters<typeof handleCategoryAction>[0],
  admin: Admin<"change-products">,
  form: CategoryForm | AttributeForm,
) {
  return isAttributeAction(form)
    ? handleAttributeAction(services, admin, form)
    : handleCategoryAction(services, admin, form);
}

function isAttributeAction(form: CategoryForm | AttributeForm): form is AttributeForm {
  return isAttributeForm({ do: form.do });
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { tree, found, search, counts, chosenId, details } = loaderData;
  const { attributes, valueCounts } = loaderData;
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
        lead={`${formatCount(all, "category", "categories")}, up to five levels deep: category, subcategory, type, subtype and model.`}
      >
        <ButtonLink to="/admin/products/sizing" variant="quiet" size="compact">
          Missing calculator figures
        </ButtonLink>
      </AdminPageHeader>
      <div className="side-columns category-columns">
        <div>
          <FilterBar
            label="Find a category"
            resultText={
              search &&
              `${formatCount(listCategoryPaths(found).length, "category", "categories")} found`
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
            <EmptyList title={search ? "No matching categories" : "No categories yet"}>
              {search ? "Try part of its name." : "Add the first one."}
            </EmptyList>
          )}
        </div>
        <div className="stack tree-panel" inert={isLeaving}>
          {path.length > 0 ? (
            <>
              <CategoryPanel key={chosenId} {...{ path, tree, counts, details }} />
              <AttributeEditor
                key={`attributes of ${chosenId}`}
                {...{ path, attributes, valueCounts }}
              />
            </>
          ) : (
            <>
              <h2>Add a category</h2>
              <AddCategoryForm parentId="" label="Name" />
              <p className="admin-lead">
                Choose a category in the tree to rename, move, merge or delete it, or to add one
                under it.
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
            <span>{name}</span>
            <span className="caption nav-count">
              {counts[id]?.all ?? 0}
              <span className="visually-hidden">
                {counts[id]?.all === 1 ? " product" : " products"}
              </span>
            </span>
          </Link>
          {children.length > 0 && (
            // A search expands the tree; the key resets what was collapsed by hand.
            <details key={search} open={search !== "" || path.some((each) => each.id === id)}>
              <summary className="icon-button icon-action">
                <span className="visually-hidden">
                  {formatCount(children.length, "category", "categories")} under {name}
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
