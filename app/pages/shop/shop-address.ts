import { type Sort, sorts } from "#app/domain/products/catalogue-choice.ts";
import { randOfCents } from "#app/domain/products/rand.ts";
import { readRand } from "#app/domain/products/read-rand.ts";
import { tidySearch } from "#app/domain/products/search-text.ts";

/** Every choice a visitor makes in the shop, as its address says it. */
export type ShopChoice = {
  search: string;
  /** The slug of a category; empty for all. */
  category: string;
  /** Whole cents. */
  from: number | undefined;
  to: number | undefined;
  inStockOnly: boolean;
  sort: Sort;
  page: number;
};

/** What the address asks for and does not get. */
export type Trouble = "sort" | "page" | "price" | "category" | "slow";

/** The parameters that the shop reads; all others lead to the same page. */
export const shopParameters = ["q", "category", "from", "to", "stock", "sort", "page"] as const;

export function readShopAddress(parameters: URLSearchParams): {
  choice: ShopChoice;
  troubles: Trouble[];
} {
  const read = (name: (typeof shopParameters)[number]) => parameters.get(name)?.trim() ?? "";
  const search = tidySearch(read("q"));
  const [low, high] = [readRand(read("from")), readRand(read("to"))];
  const isTurned = typeof low === "number" && typeof high === "number" && low > high;
  const [from, to] = isTurned ? [high, low] : [low, high];
  const sort = sorts.find((each) => each === read("sort"));
  const page = /^[1-9]\d{0,5}$/.test(read("page")) ? Number(read("page")) : undefined;
  const troubles: Trouble[] = [
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
    troubles,
  };
}

/** The one address of these choices: what is left as it is does not stand in it. */
export function shopAddress(choice: ShopChoice): string {
  const { search, category, from, to, inStockOnly, sort, page } = choice;
  const parameters = new URLSearchParams({
    ...(search && { q: search }),
    ...(category && { category }),
    ...(from !== undefined && { from: writePrice(from) }),
    ...(to !== undefined && { to: writePrice(to) }),
    ...(inStockOnly && { stock: "in" }),
    // The best match of nothing is no order.
    ...(sort !== defaultSort(search) && (search || sort !== "relevance") && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return parameters ? `/shop?${parameters}` : "/shop";
}

/** Everything in one category. */
export function categoryAddress(slug: string): string {
  return shopAddress({ ...readShopAddress(new URLSearchParams()).choice, category: slug });
}

export function defaultSort(search: string): Sort {
  return search ? "relevance" : "newest";
}

/** As it is typed into a field: `2000`, or `2000.50`. */
export function writePrice(cents: number): string {
  return randOfCents(cents).replace(/\.00$/, "");
}

/** Whether this can be read as an amount; nothing at all can. */
export function isPrice(written: string): boolean {
  return readRand(written.trim()) !== "unclear";
}
