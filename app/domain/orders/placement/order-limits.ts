import { goodsTotal, type PricedLine } from "#app/domain/checkout/pricing.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { addWorkingDays } from "#app/format/working-days.ts";
import { settings } from "#app/settings/settings.ts";

/** How long the first proof of payment holds the goods: an EFT takes up to two working days, and we check it on the next. */
const PROOF_WORKING_DAYS = 3;

/** The same in days of the calendar, from now. */
export function proofReservationDays(now = new Date()): number {
  const today = localIsoDate(now);
  const last = addWorkingDays(today, PROOF_WORKING_DAYS);
  return Math.round((Date.parse(last) - Date.parse(today)) / DAY_MS);
}

const DAY_MS = 24 * 3_600_000;

/** How much stock a returning customer may reserve at one time: as much as four guest orders. */
export function customerReservation(): { cents: number; units: number } {
  const { guestTotal, guestUnits } = settings().shop;
  return { cents: 4 * guestTotal, units: 4 * guestUnits };
}
/** Orders from this amount on are pointed out to staff. */
export const UNUSUAL_CENTS = 100_000_00;
/** Buying nearly all remaining stock counts as unusual from this quantity on. */
export const UNUSUAL_UNITS = 5;
const NEARLY_ALL = 0.8;

/** Whether a guest needs a quotation for this, by the units of a line or by the value of the goods. */
export function isOverGuestLimit(lines: readonly PricedLine[]): boolean {
  const { guestUnits, guestTotal } = settings().shop;
  return lines.some(({ quantity }) => quantity > guestUnits) || goodsTotal(lines) > guestTotal;
}

/** Prefix of the attention text of unusual orders; it is cleared when the order ends. */
export const UNUSUAL_ORDER_PREFIX = "Unusual order:";

/** Why staff should check the order before it is paid; null if it is an ordinary one. */
export function describeUnusual(order: {
  isGuest: boolean;
  isReserved: boolean;
  /** `stock` is the level before this order. */
  lines: readonly (PricedLine & { name: string; stock: number; backordered?: number })[];
}): string | null {
  const { isGuest, isReserved, lines } = order;
  const goods = goodsTotal(lines);
  const lastUnits = lines
    .map(({ backordered = 0, quantity, ...line }) => ({
      ...line,
      quantity: quantity - backordered,
    }))
    .filter(({ quantity, stock }) => quantity >= UNUSUAL_UNITS && quantity >= NEARLY_ALL * stock);
  const buyer = isGuest ? "a guest" : "a customer";
  const reasons = [
    ...(goods > UNUSUAL_CENTS ? [`${buyer} ordered goods worth ${formatRand(goods)}.`] : []),
    ...lastUnits.map(
      ({ quantity, name, stock }) => `it takes ${quantity} of the ${stock} ${name} in stock.`,
    ),
    ...(isReserved
      ? []
      : ["the quantity is above this buyer’s limit, so no stock has been reserved."]),
  ];
  if (reasons.length === 0) return null;
  const sentences = reasons.map((reason, at) => (at === 0 ? reason : capitalize(reason)));
  const advice = isReserved
    ? "Please check the order, and release the stock if it looks suspicious."
    : "Please check the order.";
  return `${UNUSUAL_ORDER_PREFIX} ${sentences.join(" ")} ${advice}`;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
