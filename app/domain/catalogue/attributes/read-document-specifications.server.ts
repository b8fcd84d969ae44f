import { inArray } from "drizzle-orm";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { describeServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import {
  categoryColumns,
  categoryPathOf,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import { parseDescription, splitSpecifications } from "#app/domain/catalogue/parse-description.ts";
import { describeWarranty } from "#app/domain/catalogue/warranty.ts";
import { attributeSpecifications, inheritedAttributes, shortSpecification } from "./attribute.ts";
import { readAttributes } from "./read-attributes.server.ts";

/** Longer ones would crowd a document. */
const MAX_LENGTH = 300;

/** The short specification of each product with its service area, for the lines of an order. */
export async function readShortSpecifications(
  transaction: Transaction,
  lines: readonly { productId: string | null }[],
): Promise<Map<string, string>> {
  const rows = await readSpecified(transaction, lines);
  return new Map(rows.map((row) => [row.id, shortTexts(row).join(" · ")]));
}

/** The same for a quotation, with part number and warranty: what buyers compare quotations by. */
export async function readQuotedSpecifications(
  transaction: Transaction,
  lines: readonly { productId: string | null }[],
): Promise<Map<string, string>> {
  const rows = await readSpecified(transaction, lines);
  return new Map(
    rows.map((row) => {
      const { specifications } = splitSpecifications(parseDescription(row.description));
      const warranty = describeWarranty(row.warrantyMonths, [
        ...attributeSpecifications(row.definitions, row.attributes),
        ...specifications,
      ]);
      const parts = [
        shortTexts(row).join(" · "),
        row.mpn && `Part number ${row.mpn}`,
        warranty && `Warranty ${warranty}`.slice(0, MAX_LENGTH),
      ];
      return [row.id, parts.filter(Boolean).join("\u00a0· ")];
    }),
  );
}

async function readSpecified(
  transaction: Transaction,
  lines: readonly { productId: string | null }[],
) {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const { id, attributes, serviceArea, mpn, warrantyMonths, description } = products;
  const rows = await transaction
    .select({
      ...{ id, attributes, serviceArea, mpn, warrantyMonths, description },
      ...categoryColumns,
    })
    .from(products)
    .where(inArray(id, ids));
  const all = await readAttributes({ database: transaction });
  return rows.map((row) => ({
    ...row,
    definitions: inheritedAttributes(all, categoryPathOf(row)),
  }));
}

function shortTexts(row: Awaited<ReturnType<typeof readSpecified>>[number]): string[] {
  const texts = [
    shortSpecification(row.definitions, row.attributes).slice(0, MAX_LENGTH),
    row.serviceArea ? serviceAreaTexts.only(describeServiceArea(row.serviceArea)) : "",
  ];
  return texts.filter(Boolean);
}
