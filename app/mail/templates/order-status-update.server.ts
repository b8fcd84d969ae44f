import { company } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import { delivery, deliveryTexts } from "#app/content/delivery.ts";
import type { EmailValues } from "#app/content/kinds/emails.ts";
import { isBankTransfer } from "#app/content/payment-methods.ts";
import { type SiteContent, siteContent } from "#app/content/site-content.server.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { eftPausedTexts } from "#app/content/texts/eft-paused-texts.ts";
import { cancelReasonText, refundAccountTexts } from "#app/content/texts/order-update-texts.ts";
import { formatReservation, REFUND_WORKING_DAYS } from "#app/content/texts/reservation-texts.ts";
import { reversalTexts } from "#app/content/texts/reversal-texts.ts";
import type { OrderState } from "#app/database/tables/orders.ts";
import { formatCount, formatLongDate } from "#app/format/dates-and-numbers.ts";
import { renderCustomerMail } from "#app/mail/customer-mail.ts";
import type {
  MailKind,
  MailKindTable,
  MailMessage,
  OrderEmailName,
} from "#app/mail/mail-content.ts";
import { sanitizeUnlinkedLine } from "#app/mail/sanitize-text.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import {
  type OrderMailInput,
  type OrderMailSection,
  orderMailBlocks,
} from "./order-mail-sections.ts";
import { inDays, sampleData, sampleProgress } from "./sample-data.ts";

/**
 * Notifies the buyer of a change of their order. Leaves out the buyer's remark: to an unverified
 * address, it would let anyone send free text through our server.
 */
export function orderStatusUpdateMail(
  input: OrderMailInput & { update: OrderStatusUpdate },
  content = siteContent(),
): MailMessage {
  const {
    email,
    values,
    sections = [],
    next = [],
    kind = "order-status-update",
    isToEarlierAddress = false,
  } = orderEmails(input)[input.update];
  const { companyName } = input.order;
  const { orderNote } = content.emailLayout;
  return renderCustomerMail(content, {
    kind,
    email,
    origin: input.origin,
    replyTo: company().email,
    reference: input.reference,
    values,
    // An earlier address may never have been the buyer's: it gets no details, and no link.
    details: isToEarlierAddress
      ? []
      : [
          ...(companyName
            ? [{ facts: [["Your company", sanitizeUnlinkedLine(companyName, 160)]] as const }]
            : []),
          ...sections.flatMap((section) => orderMailBlocks(section, input)),
          ...(next.length > 0 ? [{ heading: "What happens next" }, { steps: next }] : []),
          { button: { label: "View your order", path: input.path } },
        ],
    notice: isToEarlierAddress
      ? orderNote
      : `The link opens your order without a password, so keep this email to yourself. ${orderNote}`.trim(),
  });
}

/** Events that customers are notified of, each once, in the transaction that causes it. */
export type OrderStatusUpdate = keyof ReturnType<typeof orderEmails>;

type OrderEmail = {
  email: OrderEmailName;
  values: EmailValues<OrderEmailName>;
  sections?: readonly OrderMailSection[];
  next?: readonly string[];
  kind?: MailKind;
  /** To the address that the order's emails went to until now. */
  isToEarlierAddress?: boolean;
};

/** The email of each event: its placeholders, sections and next steps. */
function orderEmails(input: OrderMailInput) {
  const { order, reference, origin } = input;
  const { due, paid, refunded: amount } = order;
  const isEft = isBankTransfer(order.paymentMethod);
  const isPaused = isEft && !input.bank;
  const backorder = order.backorderBy ? backorderTexts.status(order.backorderBy) : "";
  const isSoldOut = order.reservation?.kind === "sold-out";
  // It says by when to pay.
  const reservation =
    order.reservation && (isSoldOut || !isPaused)
      ? formatReservation(order.reservation, { ...order, isByEft: isEft })
      : "";
  const isDueAgain = order.reservation !== undefined && !isSoldOut;
  const labels = deliveryTexts[order.deliveryMethod];
  const isByEmail = order.deliveryMethod === "email";
  const payBy = formatLongDate(order.expiresAt);
  const refund = `We’ll refund it and email you when we have.${order.isPaidByEft ? ` ${refundAccountTexts.byEmail}` : ""}`;
  const isClosed = !order.isSale && order.state !== "awaiting-payment";
  const closedOrder = `${isClosed ? `your ${order.state} ` : ""}order ${reference}`;
  const email = <Name extends OrderEmailName>(
    name: Name,
    own: Omit<EmailValues<Name>, "orderNumber" | "name" | "total">,
    parts: Omit<OrderEmail, "email" | "values"> = {},
  ): OrderEmail => ({
    email: name,
    values: {
      orderNumber: reference,
      name: sanitizeUnlinkedLine(order.fullName, 80),
      total: order.total,
      ...own,
    },
    ...parts,
  });
  return {
    placed: email(
      "order-placed",
      {
        due,
        payment: isEft
          ? isPaused
            ? eftPausedTexts.order
            : `Please pay ${due} by EFT.`
          : `${labels.afterPayment} once ${due} is paid.`,
        reservation,
        backorder,
      },
      {
        sections: ["bank", "progress", "order", "place"],
        next: [
          isPaused
            ? eftPausedTexts.next
            : isEft
              ? `Pay ${due} with the reference ${reference}. You can send us your proof of payment on the order page.`
              : "Pay on the order page, if you haven’t done so already.",
          "We’ll confirm your payment by email and add your invoice to the order page.",
          labels.next,
        ],
      },
    ),
    "eft-chosen": email("order-eft-chosen", { due, reservation }, { sections: ["bank"] }),
    reminder: isSoldOut
      ? email("order-reminder-sold-out", { reservation }, { sections: ["order"] })
      : email("order-reminder", { due, reservation }, { sections: ["bank", "order"] }),
    /** Staff changed the promised date of items on backorder. */
    "delivery-date": email(
      "order-delivery-date",
      { backorder, rightToCancel: order.isLateDelivery ? backorderTexts.rightToCancel : "" },
      { sections: ["order"] },
    ),
    /** Staff released the stock reservation; the order can still be paid. */
    "stock-released": email("order-stock-released", { reservation }, { sections: ["order"] }),
    paid: email(
      "order-paid",
      {
        paid: order.hasSeveralPayments ? `${paid} in total` : paid,
        difference: [
          ...(order.writtenOff
            ? [
                `We accept this as payment in full: you don’t have to pay the remaining ${order.writtenOff}.`,
              ]
            : []),
          ...(order.overpaid
            ? [`This is ${order.overpaid} more than the order total. ${refund}`]
            : []),
        ].join(" "),
        backorder,
      },
      { sections: ["progress", "order", "place"], next: [labels.next] },
    ),
    /** We do not have a payment that was confirmed. */
    "payment-reversed": email(
      "order-payment-reversed",
      {
        amount: order.reversed,
        reason: reversalTexts[order.reversalReason].inMail,
        creditNote: order.creditNote
          ? `Credit note ${order.creditNote} cancels the invoice. Both are on the order page.`
          : "",
        payment: isDueAgain
          ? `The order is waiting for payment again: ${due} is due. ${reservation}`
          : reservation || "Your order hasn’t changed, and you owe nothing.",
      },
      { sections: isDueAgain ? ["bank", "order"] : ["order"] },
    ),
    packed: email(
      "order-packed",
      { prepared: labels.prepared.toLowerCase(), nextStep: labels.soon },
      { sections: ["progress"] },
    ),
    shipped: isByEmail
      ? email("order-sent-by-email", {}, { sections: ["progress", "order"] })
      : email("order-shipped", {}, { sections: ["progress", "place", "order"] }),
    ready: email(
      "order-ready",
      { keptDays: formatCount(delivery().keptDays, "day") },
      { sections: ["progress", "place", "order"] },
    ),
    completed: email(
      "order-completed",
      { returnsLink: new URL("/returns", origin).href },
      { sections: ["progress"] },
    ),
    cancelled: email(
      "order-cancelled",
      {
        reason: order.cancelReason
          ? cancelReasonText(sanitizeUnlinkedLine(order.cancelReason, 500))
          : "",
        refund: order.hasProof
          ? `You sent us proof of payment: if the money has reached us, we’ll refund you. ${refundAccountTexts.byEmail}`
          : "If you have already paid, we’ll refund you.",
      },
      { sections: ["order"] },
    ),
    expired: email(
      order.hasProof ? "order-expired-with-proof" : "order-expired",
      { payBy },
      { sections: ["order"] },
    ),
    refunded: email("order-refunded", { amount }),
    "partly-refunded": email("order-partly-refunded", { amount }),
    /** Money without a sale was refunded. */
    "paid-back": order.isSale
      ? email("order-overpayment-refunded", { amount })
      : email("order-payment-refunded", { amount, order: closedOrder }),
    /** Staff recorded a payment for a closed order, only to refund it. */
    "payment-to-refund": email("order-payment-to-refund", { paid, order: closedOrder, refund }),
    /** Staff corrected the delivery address, or somebody with their session did. */
    "address-changed": email(
      "order-address-changed",
      {},
      { sections: ["address-change"], kind: "order-details-changed" },
    ),
    /** Anyone who has the link to the order can enter them: its customer is told each time. */
    "refund-account": email("order-refund-account", {}, { kind: "order-details-changed" }),
    /** The first proof of payment of an order that awaits it. */
    "proof-received": email("order-proof-received", { reservation }),
    /** Staff corrected the email address; to the previous one. */
    "email-changed": email(
      "order-email-changed",
      {},
      { kind: "order-details-changed", isToEarlierAddress: true },
    ),
    /** Staff corrected the buyer's details. */
    "invoice-replaced": email("order-invoice-replaced", {}),
    /** Somebody who knows the order's number and address asked for its link. */
    link: email("order-link", {}),
    /** A payment after the goods had sold out. */
    "payment-sold-out": email(
      "order-payment-sold-out",
      { paid, refundTime: formatCount(REFUND_WORKING_DAYS, "working day") },
      { sections: ["order"] },
    ),
    /** A payment that the order's state does not allow. */
    "payment-held": order.isPartlyPaid
      ? email("order-part-paid", { due })
      : email("order-payment-check", {}),
  } satisfies Record<Exclude<OrderState, "awaiting-payment">, OrderEmail> &
    Record<string, OrderEmail>;
}

export const orderMailKinds = {
  "order-status-update": {
    label: "Order update",
    about: "order",
    retention: "retry",
    erasedWith: "order",
    isWarning: false,
  },
  "order-details-changed": {
    label: "Order details changed",
    about: "order",
    retention: "retry",
    erasedWith: "order",
    isWarning: true,
  },
} as const satisfies MailKindTable;

type SampleOrder = OrderMailInput["order"];

export function sampleOrderMail(
  name: OrderEmailName,
  origin: string,
  content: SiteContent,
): MailMessage {
  const [update, change = {}] = orderSamples()[name];
  return orderStatusUpdateMail(
    {
      origin,
      update,
      reference: "ORD-1001",
      path: "/orders/example",
      bank: privateSettings().bank,
      order: { ...sampleOrder(), progress: sampleProgress(update), ...change },
    },
    content,
  );
}

/** The event that sends each email, and the changes its sample order needs. */
function orderSamples(): Record<OrderEmailName, [OrderStatusUpdate, Partial<SampleOrder>?]> {
  return {
    "order-placed": ["placed"],
    "order-eft-chosen": ["eft-chosen"],
    "order-reminder": ["reminder"],
    "order-reminder-sold-out": ["reminder", { reservation: { kind: "sold-out" } }],
    "order-paid": ["paid"],
    "order-part-paid": ["payment-held", { isPartlyPaid: true, due: "R 999.00" }],
    "order-payment-check": ["payment-held"],
    "order-payment-sold-out": ["payment-sold-out"],
    "order-payment-to-refund": ["payment-to-refund", { isSale: false, state: "cancelled" }],
    "order-payment-reversed": ["payment-reversed", { creditNote: "CN-1001" }],
    "order-packed": ["packed"],
    "order-shipped": ["shipped", { trackingCarrier: "Courier", trackingNumber: "123456789" }],
    "order-sent-by-email": ["shipped", { deliveryMethod: "email" }],
    "order-ready": ["ready", { deliveryMethod: "collection" }],
    "order-completed": ["completed"],
    "order-delivery-date": [
      "delivery-date",
      { backorderBy: inDays(21).toISOString().slice(0, 10) },
    ],
    "order-stock-released": [
      "stock-released",
      { reservation: { kind: "in-stock", wasReserved: true } },
    ],
    "order-cancelled": ["cancelled", { cancelReason: "The supplier has discontinued the product" }],
    "order-expired": ["expired"],
    "order-expired-with-proof": ["expired", { hasProof: true }],
    "order-refunded": ["refunded"],
    "order-partly-refunded": ["partly-refunded", { refunded: "R 999.00" }],
    "order-overpayment-refunded": ["paid-back", { refunded: "R 999.00" }],
    "order-payment-refunded": ["paid-back", { isSale: false, state: "cancelled" }],
    "order-address-changed": ["address-changed"],
    "order-refund-account": ["refund-account"],
    "order-proof-received": ["proof-received", { hasProof: true }],
    "order-email-changed": ["email-changed"],
    "order-invoice-replaced": ["invoice-replaced"],
    "order-link": ["link"],
  };
}

function sampleOrder(): SampleOrder {
  return {
    email: sampleData.email,
    fullName: sampleData.name,
    companyName: null,
    paymentMethod: "eft",
    deliveryMethod: "courier",
    recipient: [sampleData.name, "12 Example Road", "Hatfield", "Pretoria, 0083", "Gauteng"],
    addressChange: {
      from: ["12 Example Road", "Hatfield", "Pretoria, 0083", "Gauteng"],
      to: ["7 Example Street", "Lynnwood", "Pretoria, 0081", "Gauteng"],
    },
    otherAddresses: [],
    buyerReference: null,
    expiresAt: inDays(7),
    reservation: { kind: "reserved", until: inDays(1) },
    deliveryDays: "1 to 2 working days",
    expected: undefined,
    backorderBy: undefined,
    isLateDelivery: false,
    trackingCarrier: null,
    trackingNumber: null,
    progress: [],
    lines: sampleData.lines,
    goods: sampleData.total,
    delivery: "Free",
    total: sampleData.total,
    due: sampleData.total,
    paid: sampleData.total,
    hasSeveralPayments: false,
    overpaid: undefined,
    writtenOff: undefined,
    isPaidByEft: true,
    isSale: true,
    state: "awaiting-payment",
    isPartlyPaid: false,
    vat: vatNumber() && sampleData.vat,
    refunded: sampleData.total,
    reversed: sampleData.total,
    creditNote: undefined,
    reversalReason: "not-received",
    cancelReason: undefined,
    hasProof: false,
  };
}
