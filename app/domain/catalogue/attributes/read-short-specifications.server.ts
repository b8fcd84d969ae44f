import { inArray } from "drizzle-orm";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { describeServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import {
  categoryColumns,
  categoryPathOf,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import { inheritedAttributes, shortSpecification } from "./attribute.ts";
import { readAttributes } from "./read-attributes.server.ts";

/** Longer ones would crowd a document. */
const MAX_LENGTH = 300;

/** The short specification of each product with its service area, for the lines of an order or quotation. */
export async function readShortSpecifications(
  transaction: Transaction,
  lines: readonly { productId: string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const rows = await transaction
    .select({
      id: products.id,
      attributes: products.attributes,
      serviceArea: products.serviceArea,
      ...categoryColumns,
    })
    .from(products)
    .where(inArray(products.id, ids));
  const definitions = await readAttributes({ database: transaction });
  return new Map(
    rows.map((row) => {
      const own = inheritedAttributes(definitions, categoryPathOf(row));
      const parts = [
        shortSpecification(own, row.attributes).slice(0, MAX_LENGTH),
        row.serviceArea ? serviceAreaTexts.only(describeServiceArea(row.serviceArea)) : "",
      ];
      return [row.id, parts.filter(Boolean).join(" · ")];
    }),
  );
}
