import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import {
  categoryColumns,
  categoryPathOf,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import { inheritedAttributes, shortSpecification } from "./attribute.ts";
import { readAttributes } from "./read-attributes.server.ts";

/** Longer ones would crowd a document. */
const MAX_LENGTH = 300;

/** The short specification of each product, for the lines of an order or quotation. */
export async function readShortSpecifications(
  transaction: Transaction,
  lines: readonly { productId: string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const rows = await transaction
    .select({ id: products.id, attributes: products.attributes, ...categoryColumns })
    .from(products)
    .where(inArray(products.id, ids));
  const definitions = await readAttributes({ database: transaction });
  return new Map(
    rows.map((row) => {
      const own = inheritedAttributes(definitions, categoryPathOf(row));
      return [row.id, shortSpecification(own, row.attributes).slice(0, MAX_LENGTH)];
    }),
  );
}
