/** view: of a page, by its path. source: a visit, by the host it came from. search: without a result. */
export type StatisticKind = "view" | "source" | "search";

/** Something that is counted; nothing in it is about a person. */
export type Statistic = { kind: StatisticKind; value: string };

/** The source of a visit without a referrer: typed in, a bookmark, an email or an app. */
export const DIRECT = "direct";

/** Everything beyond the number of different values that a day may have. */
export const OTHER = "(other)";

/** Different values that a day may have, by kind. */
export const MAX_VALUES_PER_DAY: Record<StatisticKind, number> = {
  view: 2000,
  source: 300,
  search: 300,
};

/** The path of a product's page, without the product's name, is this and its id. */
export const PRODUCT_PATH = "/products/";
