import { data } from "react-router";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { duplicateProduct } from "#app/domain/catalogue/editing/duplicate-product.server.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import {
  type AdminProductQuery,
  type AdminProductView,
  adminProductPageSize,
  adminProductViews,
} from "#app/domain/search/admin-product-query.ts";
import { listAdminProducts } from "#app/domain/search/list-admin-products.server.ts";
import { permitter, requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { viewTitle } from "#app/pages/admin/page-titles.ts";
import { revalidateAfterConflict } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/products-page";
import { handleInlineEdit } from "./handle-inline-edit.server.ts";
import { parseProductListQuery, productListFields, productListUrl } from "./product-list-query.ts";
import { ProductTable } from "./product-table.tsx";
import "./products.css";
import { AdminList } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { EmptyList } from "#app/pages/admin/admin-records.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Icon } from "#app/ui/media/icon.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/admin/products",
    title: viewTitle("Products", loaderData && productViewLabels[loaderData.query.view]),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/products");
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
  const vatPercent = await currentVatPercent(database);
  const submitted = requested.search;
  return { ...list, query, submitted, categoryOptions, vatPercent, now: Date.now() };
}

export async function action({ request, context }: Route.ActionArgs) {
  requirePage(context, "/admin/products");
  const { database } = context.get(appServices);
  const back = productListUrl(parseProductListQuery(new URL(request.url).searchParams));
  const fields = await readFormFields(request);
  const id = fields.id && UUID_PATTERN.test(fields.id) ? fields.id : undefined;
  if (fields.do === "edit") {
    const answer = await handleInlineEdit({ database }, permitter(context), fields);
    return data(answer, { status: answer.ok ? 200 : 409 });
  }
  if (fields.do === "duplicate" && id) {
    const copy = await duplicateProduct(
      { database },
      requirePermission(context, "change-products"),
      id,
    );
    if (!copy.ok) {
      return redirectWithToast(context, back, errorToast(productTexts.load.notFound));
    }
    const message = `${copy.name} is a draft with no stock. Edit what is different, then publish it.`;
    return redirectWithToast(context, `/admin/products/edit/${copy.id}`, successToast(message));
  }
  throw data(null, { status: 400 });
}

export const shouldRevalidate = revalidateAfterConflict;

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { products, counts, query, corrected, submitted, categoryOptions, now } = loaderData;
  const { vatPercent } = loaderData;
  const total = counts[query.view];
  const { sort } = productListFields(query);
  const isFiltered = query.search !== "" || query.category !== "";
  const noFilters = { ...query, search: "", category: "", page: 1 };
  const correction = corrected && (
    <p className="soft list-note" role="status">
      No matches for “{submitted}”. Showing results for <strong>{corrected}</strong>.
    </p>
  );
  return (
    <>
      <ProductListHeader query={query} />
      <AdminList
        query={query}
        urlOf={(change) => productListUrl({ ...query, ...change })}
        views={adminProductViews}
        viewLabels={productViewLabels}
        counts={counts}
        searchName="Find products"
        search={{ label: "Search products", placeholder: "Name, description, SKU or part number" }}
        clearTo={isFiltered ? productListUrl(noFilters) : undefined}
        filters={
          <>
            {sort && <input type="hidden" name="sort" value={sort} />}
            <FilterSelect
              name="category"
              label="Category"
              value={query.category}
              options={[["", "All categories"], ...categoryOptions]}
            />
          </>
        }
        noun="product"
        total={total}
        pageSize={adminProductPageSize}
        rowCount={products.length}
        empty={
          <>
            {correction}
            <EmptyList title="No matching products">
              Try other words, another category or All.
            </EmptyList>
          </>
        }
      >
        {correction}
        <ProductTable {...{ products, query, total, now, vatPercent }} />
      </AdminList>
    </>
  );
}

function ProductListHeader({ query }: { query: AdminProductQuery }) {
  const { mayOpen } = usePermissions();
  if (!mayOpen("/admin/products/new")) return <AdminPageHeader title="Products" />;
  return (
    <AdminPageHeader title="Products">
      <a
        href={productListUrl({ ...query, page: 1 }, "/admin/products/export")}
        className={`${buttonClass({ variant: "quiet", size: "compact" })} head-extra`}
        download
      >
        <span>Export CSV</span>
        <Icon name="download" />
      </a>
      <ButtonLink to="/admin/products/import" variant="quiet" size="compact" className="head-extra">
        Import
      </ButtonLink>
      <ButtonLink to="/admin/products/new" variant="brand" size="compact">
        Add product
      </ButtonLink>
    </AdminPageHeader>
  );
}

const productViewLabels: Record<AdminProductView, string> = {
  all: "All",
  published: "Published",
  drafts: "Drafts",
  archived: "Archived",
  in: "Well stocked",
  low: "Low stock",
  out: "Out of stock",
  "no-pictures": "No pictures",
  "no-datasheet": "No datasheet",
};
