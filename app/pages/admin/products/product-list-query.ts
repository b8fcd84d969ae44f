import { listUrl } from "#app/content/list-query.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import {
  type AdminProductQuery,
  type AdminProductSort,
  adminProductSorts,
  adminProductViews,
} from "#app/domain/search/admin-product-query.ts";
import { normalizeSearch } from "#app/domain/search/tokenize-search.ts";

const DEFAULT_SORT: AdminProductSort = "updated-down";

/** Parses the query string of the product list; invalid values fall back to defaults. */
export function parseProductListQuery(parameters: URLSearchParams): AdminProductQuery {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  const page = read("page");
  return {
    search: normalizeSearch(read("q")),
    category: read("category").toLowerCase().slice(0, 700),
    view: adminProductViews.find((view) => view === read("view")) ?? "all",
    sort: adminProductSorts.find((sort) => sort === read("sort")) ?? DEFAULT_SORT,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The canonical URL of this query. */
export function productListUrl(query: AdminProductQuery, path = "/admin/products"): string {
  const parameters = new URLSearchParams(Object.entries(productListFields(query)));
  if (query.page > 1) parameters.set("page", String(query.page));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
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
    ...(view !== "all" && { view }),
    ...(sort !== DEFAULT_SORT && { sort }),
  };
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
