import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { vatRateTexts as messages } from "#app/content/texts/vat-rate-texts.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cachedQuery } from "#app/database/query-cache.server.ts";
import { vatRates } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { formatLongDate, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { startOfDay, type VatRate, vatPercentAt } from "./vat-rates.ts";

/** Accepts 15, 15.5, 15,5 and 15.5 %. */
const percent = z
  .string({ error: messages.percent })
  .transform((text) => text.replace("%", "").trim().replace(",", "."))
  .pipe(z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, messages.percent))
  .transform(Number)
  .pipe(z.number().min(1, messages.percent).max(99, messages.percent));
const validFrom = z.iso.date({ error: messages.validFrom });

/** Adds or removes a VAT rate. */
export const vatRateForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("add"), validFrom, percent }),
  z.strictObject({ intent: z.literal("remove"), validFrom }),
]);

/** All VAT rates, oldest first, with those that have not begun. */
export function readVatRates(database: DatabaseOrTransaction): Promise<VatRate[]> {
  return database.select().from(vatRates).orderBy(asc(vatRates.validFrom));
}

/** The same for what pages show; orders and documents read them in their transaction. */
export const readShownVatRates = cachedQuery(["vat-rates"], readVatRates);

/** The percentage that pages show now; null without a VAT number. */
export async function shownVatPercent(database: Database): Promise<number | null> {
  return vatPercentAt(await readShownVatRates(database), new Date());
}

/** The percentage that the company charges now; null without a VAT number. */
export async function currentVatPercent(database: DatabaseOrTransaction): Promise<number | null> {
  return vatPercentAt(await readVatRates(database), new Date());
}

export type ChangeVatRateOutcome =
  | { ok: true }
  /** Begun: invoices were issued at the rate of that day. Taken: that day has a rate already. */
  | { ok: false; reason: "begun" | "taken" };

/** Adds a rate that begins tomorrow or later. */
export async function addVatRate(
  { database }: { database: Database },
  admin: Admin<"change-settings">,
  rate: VatRate,
): Promise<ChangeVatRateOutcome> {
  if (hasBegun(rate)) return { ok: false, reason: "begun" };
  return database.transaction(async (transaction) => {
    const added = await transaction.insert(vatRates).values(rate).onConflictDoNothing().returning();
    if (added.length === 0) return { ok: false, reason: "taken" };
    const after = { rate: `${rate.percent}%` };
    await recordAudit(transaction, admin, { verb: "added", entity: auditEntity(rate), after });
    return { ok: true };
  });
}

/** Removes a rate that has not begun; one that is gone already stays so. */
export async function removeVatRate(
  { database }: { database: Database },
  admin: Admin<"change-settings">,
  { validFrom }: Pick<VatRate, "validFrom">,
): Promise<ChangeVatRateOutcome> {
  if (hasBegun({ validFrom })) return { ok: false, reason: "begun" };
  return database.transaction(async (transaction) => {
    const [removed] = await transaction
      .delete(vatRates)
      .where(eq(vatRates.validFrom, validFrom))
      .returning();
    if (!removed) return { ok: true };
    const before = { rate: `${removed.percent}%` };
    await recordAudit(transaction, admin, {
      verb: "removed",
      entity: auditEntity(removed),
      before,
    });
    return { ok: true };
  });
}

function hasBegun({ validFrom }: Pick<VatRate, "validFrom">): boolean {
  return validFrom <= localIsoDate(new Date());
}

function auditEntity(rate: VatRate) {
  const label = `VAT rate from ${formatLongDate(startOfDay(rate))}`;
  return { kind: "setting", id: `vat-rate-${rate.validFrom}`, label } as const;
}
