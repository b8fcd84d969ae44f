import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import type { ProductStatus } from "#app/domain/catalogue/product-status.ts";
import {
  type AdminProductQuery,
  adminProductSorts,
  adminProductViews,
} from "#app/domain/search/admin-product-query.ts";
import { normalizeSearch } from "#app/domain/search/tokenize-search.ts";
import { listUrl, oneOf, parseListQuery } from "#app/format/list-query.ts";

const [DEFAULT_VIEW] = adminProductViews;
const [DEFAULT_SORT] = adminProductSorts;

/** Parses the query string of the product list; invalid values fall back to defaults. */
export function parseProductListQuery(parameters: URLSearchParams): AdminProductQuery {
  const { text, page } = parseListQuery(parameters);
  return {
    search: normalizeSearch(parameters.get("q") ?? ""),
    category: text("category", 700).toLowerCase(),
    view: oneOf(text("view"), adminProductViews),
    sort: oneOf(text("sort"), adminProductSorts),
    page,
  };
}

/** The canonical URL of this query. */
export function productListUrl(query: AdminProductQuery, path = "/admin/products"): string {
  return listUrl(path, { ...productListFields(query), page: query.page });
}

/** The query as form fields, without the page number. */
export function productListFields({
  search,
  category,
  view,
  sort,
}: AdminProductQuery): Record<string, string> {
  return {
    ...(search && { q: search }),
    ...(category && { category }),
    ...(view !== DEFAULT_VIEW && { view }),
    ...(sort !== DEFAULT_SORT && { sort }),
  };
}

/** Where staff see a product as its page, published or not. */
export function previewUrl(id: string): string {
  return `/admin/products/preview/${id}`;
}

/** The page of a product: in the shop once it is published, else its preview. */
export function productPageUrl({ id, status }: { id: string; status: ProductStatus }): string {
  return status === "published" ? `/products/${id}` : previewUrl(id);
}

/** The confirmation page for deleting one product of this list. */
export function deleteProductUrl(query: AdminProductQuery, id: string): string {
  return listUrl("/admin/products/bulk", { ...productListFields(query), what: "delete", id });
}

/** The URL of a catalogue change; `list` is the product list to return to. */
export function bulkChangeUrl(id: string, list: string, page = 1): string {
  return listUrl(`/admin/products/changes/${id}`, { list: list.split("?")[1] ?? "", page });
}

/** The product list to return to. Built from parsed values, so it cannot redirect elsewhere (open redirect). */
export function originListUrl(parameters: URLSearchParams): string {
  const list = (parameters.get("list") ?? "").slice(0, 2000);
  return productListUrl(parseProductListQuery(new URLSearchParams(list)));
}

/** The selected products, or all products of the list. */
export function parseProductSelection(
  parameters: URLSearchParams,
): { ids: string[] } | { all: AdminProductQuery } {
  if (parameters.get("all") === "yes") return { all: parseProductListQuery(parameters) };
  return { ids: [...new Set(parameters.getAll("id"))].filter((id) => UUID_PATTERN.test(id)) };
}
