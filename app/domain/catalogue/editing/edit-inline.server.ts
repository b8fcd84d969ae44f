import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { type ProductField, productFields } from "#app/domain/catalogue/product-fields.ts";
import type { InlineEdit } from "./inline-edit-form.ts";

export type InlineEditOutcome =
  /** `was` lets the page offer an undo. */
  | { ok: true; value: number; was: number }
  /** Optimistic lock: somebody changed this field since it was shown. */
  | { ok: false; reason: "changed"; value: number }
  /** A price change so large that it may be a typing error: it needs a confirmation. */
  | { ok: false; reason: "large"; value: number }
  | { ok: false; reason: "gone" };

/**
 * Saves a price or stock edited in the product list. Optimistic lock: after a concurrent save of the
 * product, the edit is accepted only if this field still has the value that was shown.
 */
export async function editInline(
  { database }: { database: Database },
  admin: Admin,
  { id, version, field, was, value, sure }: InlineEdit,
): Promise<InlineEditOutcome> {
  return database.transaction(async (transaction) => {
    const { name, price, stock, version: currentVersion } = products;
    const [row] = await transaction
      .select({ name, price, stock, version: currentVersion })
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (!row) return { ok: false, reason: "gone" };
    const { audit, fromColumn, toColumn }: ProductField<number> = productFields[field];
    const current = fromColumn(row[field]);
    if (current === value) return { ok: true, value, was: current };
    if (row.version !== version && current !== was) {
      return { ok: false, reason: "changed", value: current };
    }
    if (field === "price" && !sure && isLargePriceChange(current, value)) {
      return { ok: false, reason: "large", value: current };
    }
    await transaction
      .update(products)
      .set({ [field]: toColumn(value), version: row.version + 1 })
      .where(eq(products.id, id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "product", id, label: row.name },
      before: { [field]: audit(current) },
      after: { [field]: audit(value) },
    });
    return { ok: true, value, was: current };
  });
}

/** Less than half or more than double: more likely a missing or an extra digit than a new price. */
export function isLargePriceChange(from: number, to: number): boolean {
  return to * 2 < from || to > from * 2;
}
