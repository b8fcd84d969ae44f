import { delivery } from "#app/content/delivery.ts";
import type { products } from "#app/database/tables/catalogue.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays, addWorkingDays } from "#app/format/working-days.ts";

/** What decides whether a product is sold while it is not in stock, and for which day. */
export type BackorderTerms = Pick<
  typeof products.$inferSelect,
  "allowsBackorder" | "restockDate" | "leadTimeDays" | "discontinued" | "weightGrams"
>;

/** Days are ISO dates in South Africa. */
export type BackorderDates = {
  /** The day it is dispatched. */
  dispatchOn: string;
  /** The day by which it is delivered, in every province, or ready for collection. */
  expectedBy: string;
};

/** Working days to the farthest zone; zero if customers can only collect. */
export function maxCourierDays(): number {
  const { courier, zones } = delivery();
  return courier ? Math.max(...zones.map(({ maxDays }) => maxDays)) : 0;
}

/**
 * The dates of a unit that is not in stock; undefined where the product is not sold on backorder.
 * New stock counts from its date, or else from the lead time; a date that has passed promises nothing.
 */
export function backorderDates(product: BackorderTerms, now: Date): BackorderDates | undefined {
  const { allowsBackorder, restockDate, leadTimeDays, discontinued, weightGrams } = product;
  if (!allowsBackorder || discontinued) return undefined;
  const today = localIsoDate(now);
  const byLeadTime = leadTimeDays === null ? undefined : addWorkingDays(today, leadTimeDays);
  const dispatchOn = restockDate !== null && restockDate >= today ? restockDate : byLeadTime;
  if (!dispatchOn) return undefined;
  // Licences and services have no weight, and no courier.
  const courierDays = weightGrams === 0 ? 0 : maxCourierDays();
  return { dispatchOn, expectedBy: addWorkingDays(dispatchOn, courierDays) };
}

/** The units of a line that are not in stock, and the day by which they are expected. */
export type Backorder = { units: number; expectedBy: string };

/** Undefined if everything is in stock, or if the product is not sold on backorder. */
export function backorderOf(
  { stock, backorderBy }: { stock: number; backorderBy: string | null },
  quantity: number,
): Backorder | undefined {
  const units = quantity - Math.min(quantity, stock);
  return units > 0 && backorderBy !== null ? { units, expectedBy: backorderBy } : undefined;
}

/** The stock that is left for each line: earlier lines of the same product take theirs first. */
export function stockLeftFor(
  lines: readonly { productId: string | null; quantity: number; stock: number }[],
): number[] {
  const taken = new Map<string | null, number>();
  return lines.map(({ productId, quantity, stock }) => {
    const before = taken.get(productId) ?? 0;
    const left = Math.max(0, stock - before);
    taken.set(productId, before + Math.min(quantity, left));
    return left;
  });
}

/** Text that differs whenever a buyer would have to be told about another backorder; empty without one. */
export function backorderKey(
  lines: readonly { productId: string | null; backorder: Backorder | undefined }[],
): string {
  return lines
    .flatMap(({ productId, backorder }) =>
      backorder ? [`${productId}:${backorder.units}:${backorder.expectedBy}`] : [],
    )
    .toSorted()
    .join(",");
}

/** 100 lines with an id, a number of units and a date. */
export const MAX_BACKORDER_KEY_LENGTH = 6000;

/** ECT Act, section 46: later than this only if the buyer has agreed to it. */
const MAX_DELIVERY_DAYS = 30;

/** Whether the buyer must agree to this day, or may cancel if it is set later. */
export function isLateDelivery(expectedBy: string, orderedAt: Date): boolean {
  return expectedBy > addDays(localIsoDate(orderedAt), MAX_DELIVERY_DAYS);
}

/** The lines of an order placed now whose buyer must agree to their date. */
export function lateLines(
  lines: readonly { name: string; backorder: Backorder | undefined }[],
  now = new Date(),
): { name: string; expectedBy: string }[] {
  return lines.flatMap(({ name, backorder }) =>
    backorder && isLateDelivery(backorder.expectedBy, now)
      ? [{ name, expectedBy: backorder.expectedBy }]
      : [],
  );
}

/** A page with dates that are counted from today is right until midnight. */
export function backorderValidUntil(
  shown: readonly { backorderBy: string | null }[],
  now: Date,
): Date | undefined {
  if (shown.every(({ backorderBy }) => backorderBy === null)) return undefined;
  return startOfTomorrow(now);
}

export function startOfTomorrow(now: Date): Date {
  return new Date(`${addDays(localIsoDate(now), 1)}T00:00:00+02:00`);
}
