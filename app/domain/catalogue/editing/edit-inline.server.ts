import { eq } from "drizzle-orm";
import { fromCents, toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { InlineEdit } from "./inline-edit-form.ts";

export type InlineEditOutcome =
  /** What stood there before comes along, so that it can be put back. */
  | { ok: true; value: number; was: number }
  /** Optimistic lock: somebody changed this field since it was shown, and is not overwritten. */
  | { ok: false; reason: "changed"; value: number }
  /** So much dearer or cheaper that it may be a slip: it must be said twice. */
  | { ok: false; reason: "large"; value: number }
  | { ok: false; reason: "gone" };

/**
 * One figure of one product, changed in the list. A product that was saved since it was shown is
 * only changed when the figure itself is still the one that was seen.
 */
export async function editInline(
  { database }: { database: Database },
  admin: Admin,
  { id, version, field, was, value, sure }: InlineEdit,
): Promise<InlineEditOutcome> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .select({
        name: products.name,
        price: products.price,
        stock: products.stock,
        version: products.version,
      })
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (!row) return { ok: false, reason: "gone" };
    const current = field === "price" ? toCents(row.price) : row.stock;
    if (current === value) return { ok: true, value, was: current };
    if (row.version !== version && current !== was) {
      return { ok: false, reason: "changed", value: current };
    }
    if (field === "price" && !sure && isLargePriceChange(current, value)) {
      return { ok: false, reason: "large", value: current };
    }
    await transaction
      .update(products)
      .set({
        ...(field === "price" ? { price: fromCents(value) } : { stock: value }),
        version: row.version + 1,
      })
      .where(eq(products.id, id));
    const fact = (amount: number) => ({ [field]: field === "price" ? { cents: amount } : amount });
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "product", id, label: row.name },
      before: fact(current),
      after: fact(value),
    });
    return { ok: true, value, was: current };
  });
}

/** Less than half, or more than double: a missing or a second nought rather than a new price. */
export function isLargePriceChange(from: number, to: number): boolean {
  return to * 2 < from || to > from * 2;
}
