import { inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import type { ChosenNames } from "./describe-discount.ts";
import type { DiscountColumns } from "./discount-form.ts";

/** The names of the categories and products that discounts are for. */
export async function readChosenNames(
  database: DatabaseOrTransaction,
  discounts: readonly Pick<DiscountColumns, "categoryIds" | "productIds">[],
): Promise<ChosenNames> {
  const categoryIds = discounts.flatMap((each) => each.categoryIds);
  const productIds = discounts.flatMap((each) => each.productIds);
  const rows = [
    ...(categoryIds.length > 0
      ? await database
          .select({ id: categories.id, name: categories.name })
          .from(categories)
          .where(inArray(categories.id, categoryIds))
      : []),
    ...(productIds.length > 0
      ? await database
          .select({ id: products.id, name: products.name })
          .from(products)
          .where(inArray(products.id, productIds))
      : []),
  ];
  return new Map(rows.map(({ id, name }) => [id, name]));
}
