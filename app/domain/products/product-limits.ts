/** What the columns of a product hold; the database refuses the rest. */
export const MOST_CENTS = 999_999_999_999;
export const MOST_STOCK = 2_147_483_647;
export const LONGEST_NAME = 200;
export const LONGEST_DESCRIPTION = 20_000;

/** So many products are changed at once, and so many changes stand on one page. */
export const MOST_AT_ONCE = 10_000;
export const changePageSize = 50;
