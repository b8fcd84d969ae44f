import { company } from "#app/content/company.ts";
import { reservationTime } from "#app/content/shop-terms.ts";
import {
  formatCount,
  formatLongDate,
  formatLongDateTime,
  localIsoDate,
} from "#app/format/dates-and-numbers.ts";

/** Texts about reserved stock of an unpaid order. */
export type StockReservation =
  | { kind: "reserved"; until: Date; isPartial?: boolean }
  /** Not reserved. Everything is in stock at the moment. */
  | { kind: "in-stock"; wasReserved: boolean; isPartial?: boolean }
  /** Nothing to reserve: all of it is on backorder. */
  | { kind: "backorder" }
  /** Not reserved, and no longer all in stock. */
  | { kind: "sold-out" };

/** By when we refund a payment whose goods are gone. */
export const REFUND_WORKING_DAYS = 5;

/** Before an order is placed: how long its items are reserved and how long it can be paid. */
export function reservationTerms(paymentDays: number, items = "your items"): string {
  return `You have ${formatCount(paymentDays, "day")} to pay: we reserve ${items} for up to ${reservationTime()}, and after that we can send them only if they are still in stock.`;
}

/** Until when the items are reserved and the order can be paid, on every page and in every email. */
export function formatReservation(reservation: StockReservation, payableUntil: Date): string {
  const payBy = `Please pay by ${formatLongDate(payableUntil)}.`;
  const { kind } = reservation;
  // Of an order with items on backorder, only the others can be reserved.
  const items =
    "isPartial" in reservation && reservation.isPartial ? "The items in stock" : "Your items";
  switch (kind) {
    case "reserved":
      return `${items} are reserved until ${formatLongDateTime(reservation.until)}. ${
        localIsoDate(reservation.until) < localIsoDate(payableUntil)
          ? `After that you can pay until ${formatLongDate(payableUntil)}, as long as they are still in stock.`
          : payBy
      }`;
    case "in-stock":
      return reservation.wasReserved
        ? `${items} are no longer reserved, but they are still in stock. We will reserve them again as soon as your payment arrives. ${payBy}`
        : `${items} are not reserved yet. We will reserve them as soon as your payment arrives. ${payBy}`;
    case "backorder":
      return `Your items are on backorder. ${payBy}`;
    case "sold-out":
      return `Some items in your order are no longer in stock, and none are reserved for you. Please do not pay now. Call us on ${company().phone.shown} to ask about new stock, or cancel the order.`;
  }
}

/** Texts for a payment after the stock was released. */
export const paidButSoldOutTexts = {
  title: "We have received your payment, but the items have sold out",
  get message() {
    return `We are sorry. We will refund you in full within ${REFUND_WORKING_DAYS} working days. Would you rather wait for new stock? Call us on ${company().phone.shown}. Please do not pay again.`;
  },
} as const;
