import { isBankTransfer } from "#app/content/payment-methods.ts";
import { formatReservation } from "#app/content/texts/reservation-texts.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { isClosedUnpaid } from "#app/domain/orders/order-states.ts";
import { readReservation } from "#app/domain/orders/order-stock.server.ts";
import type { Order } from "#app/domain/orders/read-order.server.ts";
import { formatFileSize, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import type { AppServices } from "#app/http/request-context.server.ts";
import { shownBankAccount } from "#app/settings/private-settings.server.ts";

export type PaymentStatus = "open" | "held" | "paid" | "ended";

/** The order's fields for the payment pages: only what paying needs. */
export async function paymentView(
  { database, installation }: Pick<AppServices, "database" | "installation">,
  order: Order,
) {
  const reservation = await readReservation(database, order);
  const { accessKey, number, total, paid, due, expiresAt, paymentMethod } = order;
  return {
    accessKey,
    number,
    reference: formatOrderNumber(number),
    total,
    paid,
    due,
    paymentMethod,
    items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isVatCharged: order.vat !== undefined,
    paymentStatus: paymentStatusOf(order),
    /** Reservation and payment deadline, as text. */
    reserved:
      reservation &&
      formatReservation(reservation, {
        expiresAt,
        isByEft: isBankTransfer(paymentMethod),
        hasProof: order.proofs.length > 0,
      }),
    hasProof: order.proofs.length > 0,
    isReserved: reservation?.kind === "reserved",
    /** Sold out: no payment is requested. */
    isSoldOut: reservation?.kind === "sold-out",
    /** Whether mail is sent at all: otherwise no text promises one. */
    deliversMail: installation.deliversMail,
    /** Undefined while EFT is paused. */
    bank: shownBankAccount(),
    proofs: order.proofs.map(proofOfPaymentView),
  };
}

export function proofOfPaymentView({ id, displayName, size, uploadedAt }: Order["proofs"][number]) {
  return { id, displayName, size: formatFileSize(size), sentAt: formatLongDateTime(uploadedAt) };
}

export type PaymentView = Awaited<ReturnType<typeof paymentView>>;

function paymentStatusOf({ state, due }: Pick<Order, "state" | "due">): PaymentStatus {
  if (state === "awaiting-payment") return due > 0 ? "open" : "held";
  return isClosedUnpaid(state) ? "ended" : "paid";
}
