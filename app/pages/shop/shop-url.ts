import { fromCents, parseRand } from "#app/content/money.ts";
import { type CatalogueSort, catalogueSorts } from "#app/domain/search/catalogue-query.ts";

import { normalizeSearch } from "#app/domain/search/tokenize-search.ts";

/** Every choice a visitor makes in the shop, as its address says it. */
export type ShopQuery = {
  search: string;
  /** The slug of a category; empty for all. */
  category: string;
  /** Whole cents. */
  from: number | undefined;
  to: number | undefined;
  inStockOnly: boolean;
  sort: CatalogueSort;
  page: number;
};

/** What the address asks for and does not get. */
export type ShopQueryProblem = "sort" | "page" | "price" | "category" | "slow";

/** The parameters that the shop reads; all others lead to the same page. */
export const shopQueryKeys = ["q", "category", "from", "to", "stock", "sort", "page"] as const;

export function parseShopUrl(parameters: URLSearchParams): {
  choice: ShopQuery;
  troubles: ShopQueryProblem[];
} {
  const read = (name: (typeof shopQueryKeys)[number]) => parameters.get(name)?.trim() ?? "";
  const search = normalizeSearch(read("q"));
  const [low, high] = [parseRand(read("from")), parseRand(read("to"))];
  const isTurned = typeof low === "number" && typeof high === "number" && low > high;
  const [from, to] = isTurned ? [high, low] : [low, high];
  const sort = catalogueSorts.find((each) => each === read("sort"));
  const page = /^[1-9]\d{0,5}$/.test(read("page")) ? Number(read("page")) : undefined;
  const problems: ShopQueryProblem[] = [
    ...(read("sort") && !sort ? (["sort"] as const) : []),
    ...(read("page") && !page ? (["page"] as const) : []),
    ...(from === "unclear" || to === "unclear" ? (["price"] as const) : []),
  ];
  return {
    choice: {
      search,
      category: read("category").toLowerCase(),
      from: from === "unclear" ? undefined : from,
      to: to === "unclear" ? undefined : to,
      inStockOnly: read("stock") === "in",
      sort: !sort || (sort === "relevance" && !search) ? defaultSort(search) : sort,
      page: page ?? 1,
    },
    troubles: problems,
  };
}

/** The one address of these choices: what is left as it is does not stand in it. */
export function shopUrl(query: ShopQuery): string {
  const { search, category, from, to, inStockOnly, sort, page } = query;
  const parameters = new URLSearchParams({
    ...(search && { q: search }),
    ...(category && { category }),
    ...(from !== undefined && { from: formatPriceInput(from) }),
    ...(to !== undefined && { to: formatPriceInput(to) }),
    ...(inStockOnly && { stock: "in" }),
    // The best match of nothing is no order.
    ...(sort !== defaultSort(search) && (search || sort !== "relevance") && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return parameters ? `/shop?${parameters}` : "/shop";
}

/** Everything in one category. */
export function categoryUrl(slug: string): string {
  return shopUrl({ ...parseShopUrl(new URLSearchParams()).choice, category: slug });
}

export function defaultSort(search: string): CatalogueSort {
  return search ? "relevance" : "newest";
}

/** As it is typed into a field: `2000`, or `2000.50`. */
export function formatPriceInput(cents: number): string {
  return fromCents(cents).replace(/\.00$/, "");
}

/** Whether this can be read as an amount; nothing at all can. */
export function isPriceInput(written: string): boolean {
  return parseRand(written.trim()) !== "unclear";
}
