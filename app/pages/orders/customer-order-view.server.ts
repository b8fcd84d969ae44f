import { isBankTransfer } from "#app/content/payment-methods.ts";
import { formatReservation } from "#app/content/texts/reservation-texts.ts";
import type { ReversalReason } from "#app/content/texts/reversal-texts.ts";
import { vatChangeText } from "#app/content/texts/vat-rate-texts.ts";
import { readProductSummaries } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { formatAddressLines, formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { deliveryZoneOf } from "#app/domain/checkout/delivery.ts";
import { nonGoodsAmount, paidFor } from "#app/domain/checkout/pricing.ts";
import {
  discountText,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
  formatQuoteNumber,
} from "#app/domain/documents/document.ts";
import {
  describeHistory,
  describeOrderStatus,
  findCancelReason,
  latestLatePayment,
  orderProgress,
} from "#app/domain/orders/describe-order.ts";
import { expectedArrival } from "#app/domain/orders/expected-arrival.ts";
import { canTransition, orderStates } from "#app/domain/orders/order-states.ts";
import { readReservation } from "#app/domain/orders/order-stock.server.ts";
import { backorderExpectedBy, type Order } from "#app/domain/orders/read-order.server.ts";
import {
  describeRefundAccount,
  needsRefundAccount,
  promisesRefund,
} from "#app/domain/payments/refund-account.server.ts";
import { formatLongDate, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import type { AppServices } from "#app/http/request-context.server.ts";
import { proofOfPaymentView } from "#app/pages/payments/payment-view.server.ts";
import { shownBankAccount } from "#app/settings/private-settings.server.ts";

export type CustomerOrderView = Awaited<ReturnType<typeof customerOrderView>>;

/** The order as its customer may see it: no internal notes, no staff names. */
export async function customerOrderView(
  needs: Pick<AppServices, "database" | "files" | "installation"> & { secret: string },
  order: Order,
) {
  const { number, state, lines, goods, delivery, total, vat, vatPercent } = order;
  const reference = formatOrderNumber(number);
  // No text promises an email to a customer on the phone who gave no address.
  const deliversMail = needs.installation.deliversMail && order.email !== "";
  const sold = await readProductSummaries(
    needs,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const reservation = await readReservation(needs.database, order);
  const asksForBankDetails = needsRefundAccount(order);
  const refundAccount = asksForBankDetails ? await describeRefundAccount(needs, order) : undefined;
  const pictures = new Map(sold.map(({ id, picture }) => [id, picture]));
  return {
    number,
    reference,
    accessKey: order.accessKey,
    state,
    deliversMail,
    status: describeOrderStatus({
      ...order,
      reference,
      due: withNonBreakingSpace(formatRand(order.due)),
      paid: order.paid > 0 ? withNonBreakingSpace(formatRand(order.paid)) : undefined,
      isCovered: order.due === 0,
      refunded: withNonBreakingSpace(formatRand(order.refundedInAll)),
      hasRefund: order.refundedInAll > 0,
      overpaid: order.overpaid > 0 ? withNonBreakingSpace(formatRand(order.overpaid)) : undefined,
      latePayment: latestLatePayment(order.events),
      hasProof: order.proofs.length > 0,
      asksForBankDetails,
      hasRefundAccount: refundAccount !== undefined,
      paymentReversal: latestReversal(order),
      cancelReason: findCancelReason(order.events),
      deliversMail,
      reservation,
      backorderBy: backorderExpectedBy(order),
    }),
    placedOn: formatLongDate(order.placedAt),
    placedAt: order.placedAt.toISOString(),
    canCancel: canTransition(state, "cancelled"),
    // Labour and the like is quoted anew.
    canOrderAgain: lines.some(({ isText }) => !isText),
    asksForBankDetails,
    hasRefundAccount: refundAccount !== undefined,
    awaitsPayment: state === "awaiting-payment" && order.due > 0,
    paymentMethod: order.paymentMethod,
    isSoldOut: reservation?.kind === "sold-out",
    eft: {
      number,
      due: order.due,
      paid: order.paid,
      reserved:
        reservation &&
        formatReservation(reservation, {
          expiresAt: order.expiresAt,
          isByEft: isBankTransfer(order.paymentMethod),
          hasProof: order.proofs.length > 0,
        }),
      isReserved: reservation?.kind === "reserved",
      hasProof: order.proofs.length > 0,
      deliversMail,
      bank: shownBankAccount(),
    },
    steps: orderProgress(order).map(({ at, ...step }) => ({
      ...step,
      on: at && formatLongDate(at),
    })),
    history: describeHistory(order)
      .map(({ at, message }) => ({ at: at.toISOString(), when: formatLongDateTime(at), message }))
      .reverse(),
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    quote: order.quote && {
      reference: formatQuoteNumber(order.quote.number),
      page: `/quotes/${order.quote.accessKey}`,
    },
    lines: lines.map(
      ({ id, productId, name, sku, quantity, unitPrice, total: sum, refunded: many, ...line }) => ({
        id,
        discount: discountText(line.discount, order.discountLabel),
        backorder: orderStates[state].isEnded ? undefined : line.awaitedText,
        // A deleted product has no page.
        productId: productId && pictures.has(productId) ? productId : undefined,
        picture: line.isText ? null : productId ? pictures.get(productId) : undefined,
        name,
        sku,
        purpose: line.purpose,
        quantity,
        unit: line.unit,
        unitPrice,
        total: sum,
        back:
          many === 0
            ? undefined
            : {
                quantity: many,
                amount: isRefundedAtPrice(order, id)
                  ? paidFor({ quantity, unitPrice, discount: line.discount }, many, 0)
                  : undefined,
              },
      }),
    ),
    totals: {
      goods,
      delivery,
      /** Taken off the delivery cost. */
      deliveryDiscount: order.deliveryDiscount,
      deliveryDiscountLabel: order.deliveryDiscountLabel ?? undefined,
      total,
      vat,
      vatPercent,
      vatChange: order.vatChange && vatChangeText(order.vatChange),
      refunded: order.refundedInAll,
      paid: shownPayment(order),
      // An order accepted for less counts as paid.
      due: state === "awaiting-payment" ? order.due : 0,
      writtenOff: order.writtenOff,
      toBeRefunded: promisesRefund(order) ? order.overpaid : 0,
    },
    buyer: {
      fullName: order.fullName,
      email: order.email,
      phone: formatPhone(order.phone),
      companyName: order.companyName,
      vatNumber: order.buyerVatNumber,
      reference: order.buyerReference,
      /** Billing address; undefined when it equals the delivery address. */
      billingAddress: order.billingAddress ? formatAddressLines(order.billingAddress) : undefined,
      remark: order.remark,
    },
    delivery: {
      method: order.deliveryMethod,
      address: order.deliveryAddress ? formatAddressLines(order.deliveryAddress) : undefined,
      /** Where a service is carried out, if nothing is delivered by courier. */
      site: order.siteAddress ? formatAddressLines(order.siteAddress) : undefined,
      /** The courier's time to the province. */
      days: order.deliveryAddress ? deliveryZoneOf(order.deliveryAddress.province).days : undefined,
      expected: expectedArrival(order, new Date()),
      carrier: order.trackingCarrier,
      waybill: order.trackingNumber,
    },
    proofs: order.proofs.map(proofOfPaymentView),
    documents: [
      ...(state === "awaiting-payment" ? [proFormaView(order)] : []),
      ...order.documents.map((document) => documentView(order.accessKey, document)),
    ],
  };
}

/** While unpaid, and where it is not just the price of a sale. */
function shownPayment({ state, paid, received, total }: Order): number {
  if (state === "awaiting-payment") return paid;
  return orderStates[state].isSale && received === total ? 0 : received;
}

function documentView(
  accessKey: string,
  { id, kind, number, issuedAt, cancelledAt }: Order["documents"][number],
) {
  const isInvoice = kind === "invoice";
  const part = isInvoice ? "invoice" : `credit-notes/${number}`;
  const which = cancelledAt ? `?number=${number}` : "";
  return {
    id,
    title: isInvoice ? (cancelledAt ? "Cancelled invoice" : "Invoice") : "Credit note",
    number: isInvoice ? formatInvoiceNumber(number) : formatCreditNoteNumber(number),
    on: formatLongDate(issuedAt),
    page: `/orders/${accessKey}/${part}${which}`,
    pdf: `/orders/${accessKey}/${part}.pdf${which}`,
  };
}

/** Why we reversed a payment, if no proof of payment has come since. */
function latestReversal({ events, payments }: Order): ReversalReason | undefined {
  const kinds = ["payment-reversed", "proof"];
  const latest = events.findLast(({ kind }) => kinds.includes(kind))?.kind;
  if (latest !== "payment-reversed") return undefined;
  const reversal = payments.findLast(({ reversesPaymentId }) => reversesPaymentId);
  return reversal?.reversalReason ?? "not-received";
}

/** Whether all refunds of a line were at its price, so the amount can be shown. */
function isRefundedAtPrice({ lines, refunds }: Order, lineId: string): boolean {
  return refunds.every(
    (refund, index) =>
      !refund.lines.some((line) => line.lineId === lineId) ||
      nonGoodsAmount(lines, refunds.slice(0, index), refund) < refund.amount,
  );
}

/** Pro forma invoice for customers who need a document before paying. */
function proFormaView({ accessKey, placedAt }: Order) {
  const page = `/orders/${accessKey}/pro-forma`;
  return {
    id: "pro-forma",
    title: "Pro forma invoice",
    // The document has the order's own number.
    number: undefined,
    on: formatLongDate(placedAt),
    page,
    pdf: `${page}.pdf`,
  };
}

function withNonBreakingSpace(price: string): string {
  return price.replace(" ", "\u00a0");
}
