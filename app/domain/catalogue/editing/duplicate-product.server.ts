import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  categoryColumnsOf,
  categoryPathOf,
} from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  auditProductValues,
  productFields,
  toFieldColumns,
  toProductValues,
} from "#app/domain/catalogue/product-fields.ts";

export type DuplicateProductOutcome =
  | { ok: true; id: string; name: string }
  | { ok: false; reason: "gone" };

/** Copies a product as a draft, without its stock and GTIN and with a SKU of its own; the copy shares its files. */
export async function duplicateProduct(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  id: string,
): Promise<DuplicateProductOutcome> {
  return database.transaction(async (transaction) => {
    const [original] = await transaction
      .select()
      .from(products)
      .where(eq(products.id, id))
      .for("share");
    if (!original) return { ok: false, reason: "gone" };
    const baseName = copyBaseName(original.name);
    const taken = await transaction
      .select({ name: sql<string>`lower(${products.name})` })
      .from(products)
      .where(sql`starts_with(lower(${products.name}), lower(${baseName}))`);
    const name = uniqueCopyName(baseName, new Set(taken.map((each) => each.name)));
    const { images, datasheet, attributes, attributeText } = original;
    const values = { ...toProductValues(original), name, stock: 0, sku: "", gtin: null };
    const [copy] = await transaction
      .insert(products)
      .values({
        ...toFieldColumns(values),
        images,
        datasheet,
        status: "draft",
        attributes,
        attributeText,
        ...categoryColumnsOf(categoryPathOf(original)),
      })
      .returning({ id: products.id });
    if (!copy) throw new Error("The copy was not added");
    await recordAudit(transaction, admin, {
      verb: "copied",
      entity: { kind: "product", id: copy.id, label: name },
      after: {
        "copy of": original.name,
        ...auditProductValues({ cents: values.cents, stock: values.stock }),
      },
    });
    return { ok: true, id: copy.id, name };
  });
}

/** The name without an earlier "(copy 2)", and short enough to add another. */
function copyBaseName(name: string): string {
  return name.replace(/ \(copy(?: \d+)?\)$/, "").slice(0, productFields.name.maxLength - 12);
}

function uniqueCopyName(baseName: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const copy = `${baseName} (copy${number > 1 ? ` ${number}` : ""})`;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}
