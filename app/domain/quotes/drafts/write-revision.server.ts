import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { quoteLines, quoteRevisions } from "#app/database/tables/orders.ts";
import { readQuotedSpecifications } from "#app/domain/catalogue/attributes/read-document-specifications.server.ts";
import { unitPriceFor } from "#app/domain/catalogue/prices/unit-price.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { priceOrder } from "#app/domain/checkout/pricing.ts";
import { lineSnapshot, totalsSnapshot } from "#app/domain/checkout/snapshot-columns.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { type DiscountTerm, discountableLine } from "#app/domain/discounts/apply-discounts.ts";
import type { PriceCustomer } from "#app/domain/discounts/pricing-columns.server.ts";
import { type LockedProduct, lockProducts } from "#app/domain/orders/order-stock.server.ts";
import { priceRevision } from "#app/domain/quotes/price-revision.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { fromCents } from "#app/format/money.ts";
import { addDays } from "#app/format/working-days.ts";
import { settings } from "#app/settings/settings.ts";

/** A line as staff made it. Amounts are whole cents. */
export type DraftLine = {
  /** Null: a text. */
  productId: string | null;
  /** Of a text; a product has its own name. */
  name: string;
  unit: string;
  quantity: number;
  /** Undefined: today's price of the product for its customer. */
  unitPrice: number | undefined;
  ownDiscount: DiscountTerm;
  /** In working days. */
  leadTimeDays: number | null;
  isOptional: boolean;
  /** The customer chooses one of the lines with this letter. */
  choiceGroup: string | null;
  /** Whether an option is chosen from the start. */
  isChosen: boolean;
  /** Of one, excluding VAT, of a text; a product has its own. */
  costPrice?: number | undefined;
  /** What the customer said it is for. */
  purpose?: string | undefined;
};

/** What a customer typed so far; complete when the revision is sent. */
export type DraftDetails = Partial<
  Pick<CheckoutDetails, "fullName" | "email" | "phone" | "companyName" | "buyerVatNumber">
> &
  Partial<Pick<CheckoutDetails, "buyerReference" | "remark" | "deliveryMethod">> &
  Record<string, unknown>;

export type RevisionTerms = {
  details: DraftDetails;
  lines: readonly DraftLine[];
  discountOnWhole: DiscountTerm;
  /** Undefined: by the address. */
  fixedDelivery: number | undefined;
  note: string;
  /** The last day, as 2026-12-24; undefined: the number of days in the settings. */
  validUntil: string | undefined;
};

/** A line with its product, locked. */
export type LockedDraftLine = DraftLine & {
  unitPrice: number;
  product: LockedProduct | undefined;
};

export const isTextLine = ({ productId }: Pick<DraftLine, "productId">) => productId === null;

/** Locks the products of a draft, with the prices of its customer. */
export async function lockDraftLines(
  transaction: Transaction,
  lines: readonly DraftLine[],
  customer: PriceCustomer,
): Promise<LockedDraftLine[]> {
  const locked = await lockProducts(transaction, lines, customer);
  return locked.map(({ unitPrice, ...line }) => {
    const today = line.product ? unitPriceFor(line.product, line.quantity) : 0;
    return { ...line, unitPrice: unitPrice ?? today };
  });
}

/** The lines as the pricing pipeline takes them; a text weighs nothing, and is offered everywhere. */
export function agreedLines(lines: readonly (LockedDraftLine & { discount: number })[]) {
  return lines.map(({ product, name, unitPrice, quantity, discount, ...line }) => ({
    ...discountableLine(product, quantity),
    ...{ shopPrice: unitPrice, unitPrice, agreedDiscount: discount },
    product: isTextLine(line) ? { name, weightGrams: 0, serviceArea: null } : product,
  }));
}

/** Prices a draft by the pipeline. While the delivery cannot be priced yet, its cost is left out. */
export async function priceDraft(
  transaction: Transaction,
  { details, discountOnWhole, fixedDelivery }: Omit<RevisionTerms, "lines">,
  locked: readonly LockedDraftLine[],
) {
  const vatPercent = await currentVatPercent(transaction);
  const { lines, goods } = priceRevision(locked, discountOnWhole);
  const chosen = agreedLines(lines.filter(({ isChosen }) => isChosen));
  const { deliveryMethod: method, province } = details;
  const terms = { province: typeof province === "string" ? province : undefined, vatPercent };
  const priced =
    method && chosen.length > 0
      ? priceOrder(chosen, { ...terms, method, promisedCents: fixedDelivery })
      : undefined;
  if (priced?.ok) return { lines, totals: priced.totals };
  const withoutDelivery = priceOrder(chosen, {
    ...terms,
    ...{ method: "collection", promisedCents: fixedDelivery ?? 0 },
  });
  if (!withoutDelivery.ok) throw new Error(`A promised delivery was refused for ${goods}`);
  return { lines, totals: withoutDelivery.totals };
}

/** Writes a draft: its revision and its lines, which replace those that were there. */
export async function writeDraft(
  transaction: Transaction,
  { quoteId, revision }: { quoteId: string; revision: number },
  terms: Omit<RevisionTerms, "lines"> & { createdBy: string | null },
  locked: readonly LockedDraftLine[],
) {
  const { lines, totals } = await priceDraft(transaction, terms, locked);
  const { details, note, fixedDelivery, validUntil, createdBy } = terms;
  const columns = {
    details,
    ...totalsSnapshot(totals),
    ...discountColumns(terms.discountOnWhole),
    fixedDelivery: fixedDelivery === undefined ? null : fromCents(fixedDelivery),
    note,
    validUntil: validUntil === undefined ? null : endOfDay(validUntil),
    createdBy,
  };
  await transaction
    .insert(quoteRevisions)
    .values({ quoteId, revision, ...columns })
    .onConflictDoUpdate({
      target: [quoteRevisions.quoteId, quoteRevisions.revision],
      set: columns,
      setWhere: sql`${quoteRevisions.sentAt} is null`,
    });
  await transaction
    .delete(quoteLines)
    .where(and(eq(quoteLines.quoteId, quoteId), eq(quoteLines.revision, revision)));
  const specifications = await readQuotedSpecifications(transaction, lines);
  if (lines.length > 0) {
    await transaction.insert(quoteLines).values(
      lines.map((line, index) => ({
        quoteId,
        revision,
        ...lineSnapshot({ ...line, text: isTextLine(line) ? line : undefined }, index),
        unit: line.unit,
        specification: specifications.get(line.productId ?? ""),
        ...discountColumns(line.ownDiscount),
        leadTimeDays: line.leadTimeDays,
        isOptional: line.isOptional,
        choiceGroup: line.choiceGroup,
        isChosen: line.isChosen,
        costPrice: costOf(line),
      })),
    );
  }
  return totals;
}

function costOf(line: LockedDraftLine): string | null {
  if (!isTextLine(line)) return line.product?.costPrice ?? null;
  return line.costPrice === undefined ? null : fromCents(line.costPrice);
}

function discountColumns(term: DiscountTerm) {
  return {
    discountPercent: term && "percent" in term ? term.percent : null,
    discountAmount: term && "cents" in term ? fromCents(term.cents) : null,
  };
}

/** The last second of a day in South Africa. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59+02:00`);
}

/** The last day of a quotation that is sent today, by the settings. */
export const defaultLastDay = () =>
  addDays(localIsoDate(new Date()), settings().shop.quotationDays);

/** The last second of the last day by the settings, by the database's clock. */
export const endOfLastDay =
  (): SQL<Date> => sql`(date_trunc('day', now() at time zone 'Africa/Johannesburg')
  + make_interval(days => ${settings().shop.quotationDays + 1}, secs => -1)) at time zone 'Africa/Johannesburg'`;
