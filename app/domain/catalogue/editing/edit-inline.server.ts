import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { checkPrices, NO_PRICE } from "#app/domain/catalogue/prices/check-prices.ts";
import {
  type ProductField,
  productFields,
  toProductValues,
} from "#app/domain/catalogue/product-fields.ts";
import { setStockReason } from "#app/domain/catalogue/stock-movements.server.ts";
import { version } from "#app/domain/forms/form-fields.ts";

/** An edit in the product list: the new value as typed, with the value and version it was shown with. */
export const inlineEditForm = z
  .object({
    id: z.uuid(),
    version,
    field: z.enum(["price", "stock"]),
    was: z.coerce.number().int().nonnegative(),
    value: z.string(),
    /** A large price change was confirmed. */
    sure: z.literal("yes").optional(),
  })
  .transform((edit, context) => {
    const parsed = productFields[edit.field].inline.parse(edit.value);
    if ("value" in parsed) return { ...edit, value: parsed.value };
    context.addIssue({ code: "custom", path: ["value"], message: parsed.problem });
    return z.NEVER;
  });
type InlineEdit = z.output<typeof inlineEditForm>;
type NumberEdit = Omit<InlineEdit, "field">;

export type InlineEditOutcome =
  /** `was` lets the page offer an undo. */
  | { ok: true; value: number; was: number }
  /** Optimistic lock: somebody changed this field since it was shown. */
  | { ok: false; reason: "changed"; value: number }
  /** A price change so large that it may be a typing error: it needs a confirmation. */
  | { ok: false; reason: "large"; value: number }
  /** The price would not be above the sale price or the quantity prices. */
  | { ok: false; reason: "prices"; problem: string }
  | { ok: false; reason: "gone" };

type Services = { database: Database };

export function editPriceInline(
  services: Services,
  admin: Admin<"change-products">,
  edit: NumberEdit,
) {
  return editInline(services, admin, { ...edit, field: "price" });
}

export function editStockInline(
  services: Services,
  admin: Admin<"change-stock">,
  edit: NumberEdit,
) {
  return editInline(services, admin, { ...edit, field: "stock" });
}

/**
 * Saves a price or stock edited in the product list. Optimistic lock: after a concurrent save of the
 * product, the edit is accepted only if this field still has the value that was shown.
 */
async function editInline(
  { database }: Services,
  admin: Admin<never>,
  { id, version, field, was, value, sure }: InlineEdit,
): Promise<InlineEditOutcome> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (!row) return { ok: false, reason: "gone" };
    const { audit, column, fromColumn, toColumn }: ProductField<number> = productFields[field];
    const current = fromColumn(row[column]);
    if (current === value) return { ok: true, value, was: current };
    if (row.version !== version && current !== was) {
      return { ok: false, reason: "changed", value: current };
    }
    if (field === "price" && !sure && isLargePriceChange(current, value)) {
      return { ok: false, reason: "large", value: current };
    }
    if (field === "price") {
      const [problem] = Object.values(checkPrices({ ...toProductValues(row), cents: value }));
      if (problem) return { ok: false, reason: "prices", problem };
    }
    await setStockReason(transaction, "edit", { by: admin });
    await transaction
      .update(products)
      .set({ [column]: toColumn(value), version: row.version + 1 })
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
  return from !== NO_PRICE && (to * 2 < from || to > from * 2);
}
