import { vatNumberAt } from "#app/content/company-details.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";

/** A VAT rate, from the beginning of a day in South Africa until the next rate begins. */
export type VatRate = { validFrom: string; percent: number };

/** The rate at a moment, by the South African date. The rates are sorted, oldest first. */
export function vatRateAt(rates: readonly VatRate[], moment: Date): VatRate {
  const day = localIsoDate(moment);
  const rate = rates.findLast(({ validFrom }) => validFrom <= day) ?? rates[0];
  if (!rate) throw new Error("The database has no VAT rate");
  return rate;
}

/** The percentage that the company charges at a moment; null without a VAT number. */
export function vatPercentAt(rates: readonly VatRate[], moment: Date): number | null {
  return vatNumberAt(moment) === undefined ? null : vatRateAt(rates, moment).percent;
}

/** When the next rate begins: pages with today's rate can be cached until then. */
export function nextVatChange(rates: readonly VatRate[], moment: Date): Date | undefined {
  const day = localIsoDate(moment);
  const next = rates.find(({ validFrom }) => validFrom > day);
  return next && startOfDay(next);
}

export function startOfDay({ validFrom }: Pick<VatRate, "validFrom">): Date {
  return new Date(`${validFrom}T00:00:00+02:00`);
}

/** The VAT of an order or quotation: as stored once it is final, and at today's rate before. */
export function currentVat(
  rates: readonly VatRate[],
  sale: { total: string | null; vatPercent: number | null; vatTotal: string; isFinal: boolean },
): { vatPercent: number | null; vat: number | undefined } {
  const vatPercent = sale.isFinal ? sale.vatPercent : vatPercentAt(rates, new Date());
  if (vatPercent === null) return { vatPercent, vat: undefined };
  const vat = sale.isFinal
    ? toCents(sale.vatTotal)
    : includedVat(toCents(sale.total ?? "0"), vatPercent);
  return { vatPercent, vat };
}

/** A change of the rate between the day that a price was agreed on and the day that decides the rate. */
export type VatChange = { from: number; to: number; on: Date };

export function vatChangeSince(
  rates: readonly VatRate[],
  agreedAt: Date,
  { vatPercent, decidedAt }: { vatPercent: number | null; decidedAt: Date },
): VatChange | undefined {
  const from = vatPercentAt(rates, agreedAt);
  if (from === null || vatPercent === null || from === vatPercent) return undefined;
  const decided = vatRateAt(rates, decidedAt);
  // Paid before the price was agreed on: no change came between.
  if (decided.validFrom <= vatRateAt(rates, agreedAt).validFrom) return undefined;
  return { from, to: vatPercent, on: startOfDay(decided) };
}
