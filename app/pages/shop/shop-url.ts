import {
  type CatalogueFlag,
  type CatalogueSort,
  catalogueFlags,
  catalogueSorts,
} from "#app/domain/search/catalogue-query.ts";
import { normalizeSearch } from "#app/domain/search/tokenize-search.ts";
import { fromCents, parseRand } from "#app/format/money.ts";
import { publicPageParameters } from "#app/seo/public-pages.ts";
import {
  parseSpecParameters,
  SPEC_PREFIX,
  type SpecParameter,
  specParameters,
} from "./spec-parameters.ts";

export type ShopQuery = {
  search: string;
  /** The slug of a category; empty for all. */
  category: string;
  /** In cents. */
  from: number | undefined;
  to: number | undefined;
  inStockOnly: boolean;
  flags: readonly CatalogueFlag[];
  brands: readonly string[];
  /** By attribute; the category says which there are. */
  specs: readonly SpecParameter[];
  sort: CatalogueSort;
  page: number;
};

/** Parts of the query that could not be applied. */
export type ShopQueryProblem =
  | "sort"
  | "page"
  | "price"
  | "category"
  | "filter"
  | "number"
  | "slow";

const parameterNames = publicPageParameters["/shop"];

export function isShopParameter(name: string): boolean {
  return name.startsWith(SPEC_PREFIX) || parameterNames.some((key) => key === name);
}

export function parseShopUrl(parameters: URLSearchParams): {
  query: ShopQuery;
  problems: ShopQueryProblem[];
} {
  const read = (name: (typeof parameterNames)[number]) => parameters.get(name)?.trim() ?? "";
  const search = normalizeSearch(read("q"));
  const [low, high] = [parseRand(read("from")), parseRand(read("to"))];
  const isReversed = typeof low === "number" && typeof high === "number" && low > high;
  const [from, to] = isReversed ? [high, low] : [low, high];
  const sort = catalogueSorts.find((each) => each === read("sort"));
  const page = /^[1-9]\d{0,5}$/.test(read("page")) ? Number(read("page")) : undefined;
  const { brands, specs, problems: unclearSpecs } = parseSpecParameters(parameters);
  const only = new Set(parameters.getAll("only").filter((each) => each.trim() !== ""));
  const flags = catalogueFlags.filter((flag) => only.has(flag));
  const problems: ShopQueryProblem[] = [
    ...(read("sort") && !sort ? (["sort"] as const) : []),
    ...(read("page") && !page ? (["page"] as const) : []),
    ...(from === "unclear" || to === "unclear" ? (["price"] as const) : []),
    ...new Set([...(only.size > flags.length ? (["filter"] as const) : []), ...unclearSpecs]),
  ];
  return {
    query: {
      search,
      category: read("category").toLowerCase(),
      from: from === "unclear" ? undefined : from,
      to: to === "unclear" ? undefined : to,
      inStockOnly: read("stock") === "in",
      flags,
      brands,
      specs,
      sort: !sort || (sort === "relevance" && !search) ? defaultSort(search) : sort,
      page: page ?? 1,
    },
    problems: problems,
  };
}

/** Canonical shop URL: default values are left out. */
export function shopUrl(query: ShopQuery): string {
  const { search, category, from, to, inStockOnly, flags, brands, specs, sort, page } = query;
  const first = {
    ...(search && { q: search }),
    ...(category && { category }),
    ...(from !== undefined && { from: formatPriceInput(from) }),
    ...(to !== undefined && { to: formatPriceInput(to) }),
    ...(inStockOnly && { stock: "in" }),
  };
  const last = {
    // Without a search there is no sort by relevance.
    ...(sort !== defaultSort(search) && (search || sort !== "relevance") && { sort }),
    ...(page > 1 && { page: String(page) }),
  };
  const parameters = new URLSearchParams([
    ...Object.entries(first),
    ...flags.map((flag) => ["only", flag]),
    ...specParameters(brands, specs),
    ...Object.entries(last),
  ]).toString();
  return parameters ? `/shop?${parameters}` : "/shop";
}

export function categoryUrl(slug: string): string {
  return shopUrl({ ...parseShopUrl(new URLSearchParams()).query, category: slug });
}

export function defaultSort(search: string): CatalogueSort {
  return search ? "relevance" : "newest";
}

/** Field value of an amount: `2000` or `2000.50`. */
export function formatPriceInput(cents: number): string {
  return fromCents(cents).replace(/\.00$/, "");
}

/** Whether the text is empty or an amount. */
export function isPriceInput(written: string): boolean {
  return parseRand(written.trim()) !== "unclear";
}
