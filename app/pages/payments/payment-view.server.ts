import { sayReserved } from "#app/content/reservation-words.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import type { Order } from "#app/domain/orders/read-order.server.ts";
import { readReservation } from "#app/domain/orders/read-reservation.server.ts";
import type { Services } from "#app/http/services-context.server.ts";

/** Where an order stands for somebody who comes to pay. */
export type Standing = "open" | "held" | "paid" | "ended";

/** What the browser is told of an order here: nothing that paying does not need. */
export async function paymentView(
  { database, installation }: Pick<Services, "database" | "installation">,
  order: Order,
) {
  const reservation = await readReservation(database, order);
  const { accessKey, number, total, paid, due, expiresAt, paymentWay } = order;
  return {
    accessKey,
    number,
    reference: orderNumber(number),
    total,
    paid,
    due,
    paymentWay,
    items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isVatCharged: order.vat !== undefined,
    standing: standingOf(order),
    /** Until when the items are reserved and can be paid for. */
    reserved: reservation && sayReserved(reservation, expiresAt),
    isReserved: reservation?.kind === "reserved",
    /** Nobody is asked to pay for goods that are gone. */
    isSoldOut: reservation?.kind === "sold-out",
    /** Whether mail leaves the site: otherwise none is promised. */
    isMailing: installation.mail === "smtp",
    proofs: order.proofs.map(proofView),
  };
}

/** What has arrived, for whoever wonders whether it did. */
export function proofView({ id, shownName, size, uploadedAt }: Order["proofs"][number]) {
  return { id, shownName, size: sizeText(size), sentAt: spellMoment(uploadedAt) };
}

export type SentProof = ReturnType<typeof proofView>;

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export type PaymentView = Awaited<ReturnType<typeof paymentView>>;
export type PaymentWay = PaymentView["paymentWay"];

function standingOf({ state, due }: Pick<Order, "state" | "due">): Standing {
  if (state === "awaiting-payment") return due > 0 ? "open" : "held";
  return state === "cancelled" || state === "expired" ? "ended" : "paid";
}
