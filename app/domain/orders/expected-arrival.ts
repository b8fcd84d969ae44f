import { EFT_TIME, isBankTransfer } from "#app/content/payment-methods.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { expectedDays } from "#app/domain/checkout/delivery-estimate/delivery-estimate.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import type { Order } from "./read-order.server.ts";

/**
 * When the courier delivers, as far as payment and dispatch have happened: on the order page and in
 * emails. Until dispatch, the day that was quoted. Undefined for other orders, for backorders, which
 * have a date of their own, and for a day that has passed.
 */
export function expectedArrival(order: ArrivalFacts, now: Date): string | undefined {
  const { state, deliveryAddress, paidAt, paymentMethod, proofs, lines, events } = order;
  if (!deliveryAddress || lines.some(({ awaited }) => awaited > 0)) return undefined;
  const { province } = deliveryAddress;
  const quotedBy = lines
    .flatMap(({ expectedBy }) => expectedBy ?? [])
    .toSorted()
    .at(-1);
  if (quotedBy && (state === "awaiting-payment" || state === "paid" || state === "packed")) {
    return quotedBy < localIsoDate(now) ? undefined : backorderTexts.asQuoted(quotedBy);
  }
  if (state === "awaiting-payment") {
    const { days, payBeforeDay } = expectedDays(province, { now });
    // Customers who have sent a proof have paid: what is open is when we find their payment.
    const then =
      proofs.length > 0
        ? `if we have confirmed your payment by ${payBeforeDay}`
        : `if your payment reaches us before ${payBeforeDay}`;
    const time = isBankTransfer(paymentMethod) ? ` ${EFT_TIME}` : "";
    return `Delivered ${days} ${then}.${time}`;
  }
  if (state !== "paid" && state !== "packed" && state !== "shipped") return undefined;
  const shippedAt = events.findLast(({ toState }) => toState === "shipped")?.at;
  const { days, isPast } = expectedDays(province, {
    now,
    dispatchedAt: state === "shipped" ? shippedAt : undefined,
    paidAt: paidAt ?? undefined,
  });
  return isPast ? undefined : `Expected ${days}.`;
}

type ArrivalFacts = Pick<Order, "state" | "deliveryAddress" | "paidAt" | "paymentMethod"> & {
  proofs: readonly unknown[];
  lines: readonly Pick<Order["lines"][number], "awaited" | "expectedBy">[];
  events: readonly Pick<Order["events"][number], "toState" | "at">[];
};
