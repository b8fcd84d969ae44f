import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import { toCents } from "#app/format/money.ts";

/** Whose own prices count; nobody's without an account or an address that is known to be theirs. */
export type PriceCustomer = {
  userId?: string | null | SQL | undefined;
  /** Of somebody whom staff serve: a visitor could type anyone's. */
  email?: string | undefined;
};

/** Everything of a product that its price for a customer depends on. */
export function pricingColumns({ userId = null, email }: PriceCustomer) {
  const { price, regularPrice, priceBreaks } = products;
  const { categoryId, subcategoryId, typeId, subtypeId, modelId } = products;
  return {
    ...{ price, regularPrice, priceBreaks },
    categoryIds: sql<
      string[]
    >`array_remove(array[${categoryId}, ${subcategoryId}, ${typeId}, ${subtypeId}, ${modelId}], null)`,
    customerPrice: sql<
      string | null
    >`customer_price(${products}, ${userId}::uuid, ${email || null}::text)`,
  };
}

type PricingRow = {
  price: string;
  regularPrice: string;
  customerPrice: string | null;
};

/** The row with its amounts in cents. */
export function withPrices<Row extends PricingRow>({
  price,
  regularPrice,
  customerPrice,
  ...row
}: Row) {
  return {
    ...row,
    price: toCents(price),
    listPrice: toCents(regularPrice),
    customerPrice: customerPrice === null ? undefined : toCents(customerPrice),
  };
}
