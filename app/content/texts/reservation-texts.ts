import { company } from "#app/content/company.ts";
import { formatCount, formatLongDate, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { settings } from "#app/settings/settings.ts";

/** Texts about reserved stock of an unpaid order. */
export type StockReservation =
  | { kind: "reserved"; until: Date; isPartial?: boolean }
  /** Not reserved. Everything is in stock at the moment. */
  | { kind: "in-stock"; wasReserved: boolean; isPartial?: boolean }
  /** Labour and the like alone: there are no goods. */
  | { kind: "nothing" }
  /** Nothing to reserve: all of it is on backorder. */
  | { kind: "backorder" }
  /** Not reserved, and no longer all in stock. */
  | { kind: "sold-out" };

/** By when we refund a payment whose goods are gone. */
export const REFUND_WORKING_DAYS = 5;

/** The one sentence about time, in checkout, order pages, emails and policies. */
function holdTerms(when: string, items: string, { isByEft }: { isByEft: boolean }): string {
  return `Pay${isByEft ? " or send proof of payment" : ""} ${when} and we hold ${items}.`;
}

/** Before an order is placed. Nothing is held for longer than the order can be paid. */
export function reservationTerms({ paymentDays, isByEft, items = "your items" }: Terms): string {
  const hours = Math.min(settings().shop.reservationHours, paymentDays * 24);
  return holdTerms(`within ${formatCount(hours, "hour")}`, items, { isByEft });
}

type Terms = { paymentDays: number; isByEft: boolean; items?: string };

/** Until when the items are reserved and the order can be paid, on every page and in every email. */
export function formatReservation(
  reservation: StockReservation,
  { expiresAt, isByEft, hasProof }: PayableOrder,
): string {
  // Customers who have sent a proof are not asked to pay.
  const payBy = hasProof ? "" : ` Please pay by ${formatLongDate(expiresAt)}.`;
  const { kind } = reservation;
  // Of an order with items on backorder, only the others can be reserved.
  const isPartial = "isPartial" in reservation && reservation.isPartial;
  const items = isPartial ? "The items in stock" : "Your items";
  switch (kind) {
    case "reserved": {
      const until = formatLongDateTime(reservation.until);
      const held = isPartial ? "the items in stock" : "your items";
      return hasProof
        ? `We’re holding ${held} until ${until} while we check our account.`
        : holdTerms(`by ${until}`, held, { isByEft });
    }
    case "in-stock":
      return reservation.wasReserved
        ? `${items} are no longer reserved, but they are still in stock. We’ll reserve them again as soon as your payment arrives.${payBy}`
        : `${items} aren’t reserved yet. We’ll reserve them as soon as your payment arrives.${payBy}`;
    case "nothing":
      return payBy.trim();
    case "backorder":
      return `Your items are on backorder.${payBy}`;
    case "sold-out":
      return `Some items in your order are no longer in stock, and none are reserved for you. Please don’t pay now. Call us on ${company().phone.shown} to ask about new stock, or cancel the order.`;
  }
}

type PayableOrder = { expiresAt: Date; isByEft: boolean; hasProof: boolean };

/** Texts for a payment after the stock was released. */
export const paidButSoldOutTexts = {
  title: "We have received your payment, but the items have sold out",
  get message() {
    return `We’re sorry. We’ll refund you in full within ${REFUND_WORKING_DAYS} working days. Would you rather wait for new stock? Call us on ${company().phone.shown}. Please don’t pay again.`;
  },
} as const;
