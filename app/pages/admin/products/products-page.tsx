import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { productMessages } from "#app/content/messages/product-messages.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { deleteProducts } from "#app/domain/catalogue/editing/delete-products.server.ts";
import { duplicateProduct } from "#app/domain/catalogue/editing/duplicate-product.server.ts";
import {
  type AdminProductView,
  adminProductPageSize,
  adminProductViews,
} from "#app/domain/search/admin-product-query.ts";
import { listAdminProducts } from "#app/domain/search/list-admin-products.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { readFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { formatProductCount } from "#app/pages/admin/format-product-count.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/products-page";
import { handleInlineEdit, inlineEditToast } from "./handle-inline-edit.server.ts";
import { parseProductListQuery, productListFields, productListUrl } from "./product-list-query.ts";
import { ProductTable } from "./product-table.tsx";
import "./products.css";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { Icon } from "#app/ui/media/icon.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/products", title: "Products" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, files } = context.get(appServices);
  const requested = parseProductListQuery(new URL(request.url).searchParams);
  const tree = await readCategoryTree({ database });
  const list = await listAdminProducts({ database, files }, admin, requested, tree);
  // Selection, export and pagination use the corrected search.
  const query = { ...requested, search: list.corrected ?? requested.search };
  const categoryOptions = listCategoryPaths(tree).map((path): [slug: string, label: string] => {
    const { slug = "", name = "" } = path.at(-1) ?? {};
    return [slug, `${"\u2003".repeat(path.length - 1)}${name}`];
  });
  return { ...list, query, submitted: requested.search, categoryOptions, now: Date.now() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, files } = context.get(appServices);
  const back = productListUrl(parseProductListQuery(new URL(request.url).searchParams));
  const fields = await readFields(request);
  const id = fields.id && UUID_PATTERN.test(fields.id) ? fields.id : undefined;
  if (fields.do === "edit") {
    const answer = await handleInlineEdit({ database }, admin, fields);
    if (fields.stay === "yes") return data(answer, { status: answer.ok ? 200 : 409 });
    const toast = answer.ok ? successToast("Saved") : inlineEditToast(answer, fields, back);
    return redirectWithToast(context, back, toast);
  }
  if (fields.do === "duplicate" && id) {
    const copy = await duplicateProduct({ database }, admin, id);
    if (!copy.ok) {
      return redirectWithToast(context, back, errorToast(productMessages.load.notFound));
    }
    const message = `${copy.name} is in the shop, without stock. Change here what differs.`;
    return redirectWithToast(context, `/admin/products/edit/${copy.id}`, successToast(message));
  }
  if (fields.do === "delete" && id) {
    const [deleted] = await deleteProducts({ database, files }, admin, [id]);
    const toast = deleted
      ? successToast(`${deleted.name} has been deleted`)
      : errorToast(productMessages.load.notFound);
    return redirectWithToast(context, back, toast);
  }
  throw data(null, { status: 400 });
}

/** After a conflict (409) the list shows the current values. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { products, counts, query, corrected, submitted, now } = loaderData;
  const total = counts[query.view];
  return (
    <>
      <ProductListHeader list={loaderData} />
      {corrected && (
        <p className="list-note" role="status">
          Nothing fits “{submitted}”. This is the list for <strong>{corrected}</strong>.
        </p>
      )}
      {products.length > 0 ? (
        <ProductTable {...{ products, query, total, now }} />
      ) : (
        <p className="empty-list">
          <strong>{total > 0 ? "This page is empty" : "No product fits"}</strong>
          {total > 0
            ? "The list has fewer pages than that."
            : "Other words, another category or the view All may show more."}
        </p>
      )}
      <Pagination
        page={query.page}
        pageSize={adminProductPageSize}
        total={total}
        hrefOf={(page) => productListUrl({ ...query, page })}
      />
    </>
  );
}

function ProductListHeader({ list }: { list: Route.ComponentProps["loaderData"] }) {
  const { counts, query, categoryOptions } = list;
  const isFiltered = query.search !== "" || query.category !== "";
  const { view, sort } = productListFields(query);
  return (
    <>
      <AdminPageHeader title="Products">
        <a
          href={productListUrl({ ...query, page: 1 }, "/admin/products/export")}
          className={`${buttonClass({ variant: "quiet", size: "compact" })} head-extra`}
          download
        >
          <span>Export CSV</span>
          <Icon name="download" />
        </a>
        <ButtonLink
          to="/admin/products/import"
          variant="quiet"
          size="compact"
          className="head-extra"
        >
          Import CSV
        </ButtonLink>
        <ButtonLink to="/admin/products/new" variant="brand" size="compact">
          Add product
        </ButtonLink>
      </AdminPageHeader>
      <TabLinks
        label="Views"
        tabs={adminProductViews.map((each) => ({
          to: productListUrl({ ...query, view: each, page: 1 }),
          label: productViewLabels[each],
          count: counts[each],
          isCurrent: query.view === each,
        }))}
      />
      <FilterBar
        label="Find products"
        resultText={formatProductCount(counts[query.view])}
        clearTo={
          isFiltered ? productListUrl({ ...query, search: "", category: "", page: 1 }) : undefined
        }
      >
        {view && <input type="hidden" name="view" value={view} />}
        {sort && <input type="hidden" name="sort" value={sort} />}
        <FilterSearch
          name="q"
          label="Search products"
          placeholder="Search name or description"
          value={query.search}
        />
        <FilterSelect
          name="category"
          label="Category"
          value={query.category}
          options={[["", "All categories"], ...categoryOptions]}
        />
      </FilterBar>
    </>
  );
}

const productViewLabels: Record<AdminProductView, string> = {
  all: "All",
  in: "In stock",
  low: "Low stock",
  out: "Out of stock",
  "no-pictures": "No pictures",
  "no-datasheet": "No datasheet",
};
