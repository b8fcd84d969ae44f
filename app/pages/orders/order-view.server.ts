import { randText } from "#app/content/rand-text.ts";
import { sayReserved } from "#app/content/reservation-words.ts";
import { spellDay, spellMoment } from "#app/content/spell-moment.ts";
import { addressLines } from "#app/domain/orders/address-lines.ts";
import { statusOf } from "#app/domain/orders/describe-order.ts";
import {
  creditNoteNumber,
  invoiceNumber,
  orderNumber,
  quoteNumber,
} from "#app/domain/orders/order-numbers.ts";
import { historyOf, stepsOf } from "#app/domain/orders/order-progress.ts";
import { canMove } from "#app/domain/orders/order-states.ts";
import { phoneShown } from "#app/domain/orders/phone-shown.ts";
import type { Order } from "#app/domain/orders/read-order.server.ts";
import { readReservation } from "#app/domain/orders/read-reservation.server.ts";
import { besideGoods } from "#app/domain/orders/refund-vat.ts";
import { readSummaries } from "#app/domain/products/read-summaries.server.ts";
import type { Services } from "#app/http/services-context.server.ts";
import { proofView } from "#app/pages/payments/payment-view.server.ts";

export type OrderView = Awaited<ReturnType<typeof orderView>>;

/** All that its customer may know of an order, and nothing of ours: no notes, no names of colleagues. */
export async function orderView(
  needs: Pick<Services, "database" | "files" | "installation">,
  order: Order,
) {
  const { number, state, lines, goods, delivery, total, vat, vatPercent, refunded } = order;
  const reference = orderNumber(number);
  const isMailing = needs.installation.mail === "smtp";
  const sold = await readSummaries(
    needs,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const reservation = await readReservation(needs.database, order);
  const pictures = new Map(sold.map(({ id, picture }) => [id, picture]));
  return {
    number,
    reference,
    accessKey: order.accessKey,
    state,
    isMailing,
    status: statusOf({
      ...order,
      reference,
      due: unbroken(randText(order.due)),
      paid: order.paid > 0 ? unbroken(randText(order.paid)) : undefined,
      isCovered: order.due === 0,
      refunded: unbroken(randText(refunded)),
      hasProof: order.proofs.length > 0,
      isMailing,
      reservation,
    }),
    placedOn: spellDay(order.placedAt),
    placedAt: order.placedAt.toISOString(),
    canCancel: canMove(state, "cancelled"),
    awaitsPayment: state === "awaiting-payment" && order.due > 0,
    paymentWay: order.paymentWay,
    isSoldOut: reservation?.kind === "sold-out",
    eft: {
      number,
      due: order.due,
      paid: order.paid,
      reserved: reservation && sayReserved(reservation, order.expiresAt),
      isReserved: reservation?.kind === "reserved",
      isMailing,
    },
    steps: stepsOf(order).map(({ at, ...step }) => ({ ...step, on: at && spellDay(at) })),
    history: historyOf(order)
      .map(({ at, says }) => ({ at: at.toISOString(), when: spellMoment(at), says }))
      .reverse(),
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    quote: order.quote && {
      reference: quoteNumber(order.quote.number),
      page: `/quotes/${order.quote.accessKey}`,
    },
    lines: lines.map(
      ({ id, productId, name, quantity, unitPrice, total: sum, refunded: many }) => ({
        id,
        // Once a product has gone there is no page to lead to.
        productId: productId && pictures.has(productId) ? productId : undefined,
        picture: productId ? pictures.get(productId) : undefined,
        name,
        quantity,
        unitPrice,
        total: sum,
        back:
          many === 0
            ? undefined
            : { quantity: many, amount: isAtPrice(order, id) ? many * unitPrice : undefined },
      }),
    ),
    totals: {
      goods,
      delivery,
      total,
      vat,
      vatPercent,
      refunded,
      // Once it is paid there is nothing to tell: an order that was taken for less is paid.
      paid: state === "awaiting-payment" ? order.paid : 0,
      due: state === "awaiting-payment" ? order.due : 0,
    },
    buyer: {
      fullName: order.fullName,
      email: order.email,
      phone: phoneShown(order.phone),
      companyName: order.companyName,
      vatNumber: order.buyerVatNumber,
      reference: order.buyerReference,
      /** Where the invoice goes; undefined when it names the door. */
      billingAddress: order.billingAddress ? addressLines(order.billingAddress) : undefined,
      remark: order.remark,
    },
    delivery: {
      way: order.deliveryWay,
      address: order.address ? addressLines(order.address) : undefined,
      carrier: order.trackingCarrier,
      waybill: order.trackingNumber,
    },
    proofs: order.proofs.map(proofView),
    papers: [
      ...(state === "awaiting-payment" ? [proFormaView(order)] : []),
      ...order.documents.map((paper) => paperView(order.accessKey, paper)),
    ],
  };
}

function paperView(
  accessKey: string,
  { id, kind, number, issuedAt, replacedAt }: Order["documents"][number],
) {
  const isInvoice = kind === "invoice";
  const part = isInvoice ? "invoice" : `credit-notes/${number}`;
  const which = replacedAt ? `?number=${number}` : "";
  return {
    id,
    title: isInvoice ? (replacedAt ? "Replaced invoice" : "Invoice") : "Credit note",
    number: isInvoice ? invoiceNumber(number) : creditNoteNumber(number),
    on: spellDay(issuedAt),
    page: `/orders/${accessKey}/${part}${which}`,
    pdf: `/orders/${accessKey}/${part}.pdf${which}`,
  };
}

/** Whether all that went back for a line went back at its price, so that the amount can be named. */
function isAtPrice({ lines, refunds }: Order, lineId: string): boolean {
  return refunds
    .filter((refund) => refund.lines.some((line) => line.lineId === lineId))
    .every((refund) => besideGoods(lines, refund) < refund.amount);
}

/** For whoever pays only against paper. */
function proFormaView({ accessKey, placedAt }: Order) {
  const page = `/orders/${accessKey}/pro-forma`;
  return {
    id: "pro-forma",
    title: "Pro forma invoice",
    // The order's own, which the page says already.
    number: undefined,
    on: spellDay(placedAt),
    page,
    pdf: `${page}.pdf`,
  };
}

/** An amount within a sentence stays on one line. */
function unbroken(price: string): string {
  return price.replace(" ", "\u00a0");
}
