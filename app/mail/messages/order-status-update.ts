import { company } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import { delivery, deliveryTexts } from "#app/content/delivery.ts";
import { formatCount, formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { backorderTexts } from "#app/content/messages/backorder-texts.ts";
import { askForBankDetails } from "#app/content/messages/order-update-texts.ts";
import {
  formatReservation,
  REFUND_WORKING_DAYS,
  type StockReservation,
} from "#app/content/messages/reservation-texts.ts";
import { isBankTransfer, type PaymentMethod } from "#app/content/payment-methods.ts";
import type { BankSettings } from "#app/content/private-settings.server.ts";
import type { OrderState } from "#app/database/tables/orders.ts";
import type { MailBlock, MailMessage, MailTableLine } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine, sanitizeUnlinkedLine } from "#app/mail/sanitize-text.ts";

/**
 * Notifies the buyer of a change of their order. Leaves out the buyer's remark: to an unverified
 * address, it would let anyone send free text through our server.
 */
export function orderStatusUpdateMail(
  input: OrderMailInput & { update: OrderStatusUpdate },
): MailMessage {
  const text: OrderUpdateText = orderUpdateTexts(input)[input.update];
  const { title, subject, message, sections = [], next = [] } = text;
  const { companyName } = input.order;
  const sectionBlocks: Record<OrderUpdateSection, () => MailBlock[]> = {
    bank: () => (isBankTransfer(input.order.paymentMethod) ? bankBlocks(input) : []),
    order: () => orderBlocks(input),
    place: () => deliveryBlocks(input),
  };
  return renderMail(input.origin, {
    kind: "order-status-update",
    subject: subject ?? title.replace("order", `order ${input.reference}`),
    replyTo: company().email,
    preheader: message,
    title,
    blocks: [
      { paragraph: message },
      ...(companyName
        ? [{ facts: [["Your company", sanitizeUnlinkedLine(companyName, 160)]] as const }]
        : []),
      ...sections.flatMap((part) => sectionBlocks[part]()),
      ...(next.length > 0 ? [{ heading: "What happens next" }, { steps: next }] : []),
      { button: { label: "View your order", path: input.path } },
      {
        footnote: `The link opens your order without a password, so keep this email to yourself. Questions? Reply to this email or call ${company().phone.shown}.`,
      },
    ],
  });
}

function bankBlocks({ order, reference, bank }: OrderMailInput): MailBlock[] {
  return [
    { heading: "Pay by EFT" },
    {
      facts: [
        ["Reference", reference],
        ["Amount", order.due],
        ["Account holder", bank.accountHolder],
        ["Bank", bank.bank],
        ["Account number", bank.accountNumber],
        ["Branch code", bank.branchCode],
        ["Account type", bank.accountType],
      ],
    },
    {
      paragraph: `Our bank details do not change. If an email or a caller gives you different ones, do not pay: call us on ${company().phone.shown} first.`,
    },
  ];
}

function orderBlocks({ order }: OrderMailInput): MailBlock[] {
  const { vat } = order;
  return [
    { heading: "What you ordered" },
    {
      table: {
        lines: order.lines.map((line) => ({ ...line, name: sanitizeLine(line.name, 200) })),
        sums: [
          { label: "Subtotal", value: order.goods },
          { label: deliveryTexts[order.deliveryMethod].title, value: order.delivery },
          {
            label: vat === undefined ? "Total" : "Total incl. VAT",
            value: order.total,
            isTotal: true,
          },
          ...(vat === undefined ? [] : [{ label: "VAT included", value: vat }]),
        ],
      },
    },
  ];
}

/** Delivery address or collection point, and tracking number. */
function deliveryBlocks({ order, reference }: OrderMailInput): MailBlock[] {
  const own = order.buyerReference
    ? [["Your purchase order number", sanitizeUnlinkedLine(order.buyerReference, 60)] as const]
    : [];
  if (order.deliveryMethod === "email") {
    return [{ heading: "By email or appointment" }, { facts: [["To", order.email], ...own] }];
  }
  if (order.deliveryMethod === "collection") {
    return [
      { heading: "Collect from our office" },
      {
        facts: [
          ["Address", company().postalAddress.join("\n")],
          ["Hours", officeHours()],
          ["Order number", reference],
          ...own,
        ],
      },
    ];
  }
  const { trackingCarrier, trackingNumber, deliveryDays } = order;
  return [
    { heading: "Delivery" },
    {
      facts: [
        ...(trackingCarrier ? [["Courier", sanitizeLine(trackingCarrier, 80)] as const] : []),
        ...(trackingNumber ? [["Waybill", sanitizeLine(trackingNumber, 80)] as const] : []),
        ["To", order.recipient.map((line) => sanitizeUnlinkedLine(line, 160)).join("\n")],
        ...(deliveryDays ? [["Delivery time", `${deliveryDays} from dispatch`] as const] : []),
        ...own,
      ],
    },
  ];
}

/** Events that customers are notified of, each once, in the transaction that causes it. */
export type OrderStatusUpdate = keyof ReturnType<typeof orderUpdateTexts>;

type OrderUpdateSection = "bank" | "order" | "place";

type OrderMailInput = {
  origin: string;
  reference: string;
  /** The order's page, with its access key. */
  path: string;
  bank: BankSettings;
  /** A snapshot with formatted amounts. */
  order: {
    email: string;
    companyName: string | null;
    paymentMethod: PaymentMethod;
    deliveryMethod: "courier" | "collection" | "email";
    recipient: readonly string[];
    buyerReference: string | null;
    expiresAt: Date;
    /** Undefined once the order no longer awaits payment. */
    reservation: StockReservation | undefined;
    deliveryDays: string | undefined;
    /** An ISO date; undefined when nothing of it is on backorder. */
    backorderBy: string | undefined;
    /** That day is more than 30 days after the order. */
    isLateDelivery: boolean;
    trackingCarrier: string | null;
    trackingNumber: string | null;
    lines: readonly MailTableLine[];
    goods: string;
    delivery: string;
    total: string;
    due: string;
    /** Received, less refunded overpayments. */
    paid: string;
    hasSeveralPayments: boolean;
    /** Received without a sale, and not refunded yet. */
    overpaid: string | undefined;
    /** Accepted as payment in full, although this was missing. */
    writtenOff: string | undefined;
    isPaidByEft: boolean;
    /** Its goods were or will be delivered. */
    isSale: boolean;
    state: OrderState;
    /** The order continues once the rest is paid. */
    isPartlyPaid: boolean;
    vat: string | undefined;
    refunded: string;
    /** The latest payment that was reversed, and the credit note for its invoice. */
    reversed: string;
    creditNote: string | undefined;
    /** The buyer sent proof of payment. */
    hasProof: boolean;
  };
};

type OrderUpdateText = {
  title: string;
  /** For titles without the word "order". */
  subject?: string;
  message: string;
  sections?: readonly OrderUpdateSection[];
  next?: readonly string[];
};

/** Title, message, sections and next steps of each event. */
function orderUpdateTexts({ order, reference, origin }: OrderMailInput) {
  const until = formatLongDate(order.expiresAt);
  const reserved = order.reservation ? formatReservation(order.reservation, order.expiresAt) : "";
  const backorder = order.backorderBy ? ` ${backorderTexts.status(order.backorderBy)}` : "";
  const isSoldOut = order.reservation?.kind === "sold-out";
  const isUnpaid = order.reservation !== undefined;
  const bankTakesDays = "Your bank may take a few days to show it.";
  const labels = deliveryTexts[order.deliveryMethod];
  const isEft = isBankTransfer(order.paymentMethod);
  const willRefund = `We will refund it and email you when we have.${order.isPaidByEft ? ` ${askForBankDetails("reply to this email")}` : ""}`;
  const closed =
    order.state === "cancelled" || order.state === "expired" ? `your ${order.state} ` : "";
  return {
    placed: {
      title: "We have received your order",
      message: isEft
        ? `Thank you for your order ${reference}. Please pay ${order.due} by EFT. ${reserved}${backorder}`
        : `Thank you for your order ${reference}. ${labels.afterPayment} once ${order.due} is paid. ${reserved}${backorder}`,
      sections: ["bank", "order", "place"],
      next: [
        isEft
          ? `Pay ${order.due} with the reference ${reference}. You can send us your proof of payment on the order page.`
          : "Pay on the order page, if you have not done so already.",
        "We confirm your payment by email and put your invoice on the order page.",
        labels.next,
      ],
    },
    "eft-chosen": {
      title: "How to pay by EFT",
      subject: `How to pay for order ${reference} by EFT`,
      message: `You chose to pay for order ${reference} by EFT. Please pay ${order.due} into this account. ${reserved}`,
      sections: ["bank"],
    },
    reminder: isSoldOut
      ? {
          title: "Items in your order have sold out",
          message: `We have not received a payment for order ${reference}. ${reserved} If you have already paid, please reply to this email.`,
          sections: ["order"],
        }
      : {
          title: "Your order is waiting for payment",
          message: `We have not received a payment of ${order.due} for order ${reference} yet. ${reserved} If you have already paid, please send us your proof of payment on the order page.`,
          sections: ["bank", "order"],
        },
    /** Staff changed the promised date of items on backorder. */
    "delivery-date": {
      title: "New delivery date for your order",
      message: `The delivery date of order ${reference} has changed.${backorder}${order.isLateDelivery ? ` ${backorderTexts.rightToCancel}` : ""}`,
      sections: ["order"],
    },
    /** Staff released the stock reservation; the order can still be paid. */
    "stock-released": {
      title: "Your items are no longer reserved",
      subject: `The items in order ${reference} are no longer reserved`,
      message: `We have released the items in order ${reference} for other customers. ${reserved} Questions? Reply to this email.`,
      sections: ["order"],
    },
    paid: {
      title: "Payment received",
      subject: `Payment received for order ${reference}`,
      message: [
        `We have received ${order.paid}${order.hasSeveralPayments ? " in total" : ""} for order ${reference}. Thank you.`,
        ...(order.writtenOff
          ? [
              `We accept this as payment in full: you do not have to pay the remaining ${order.writtenOff}.`,
            ]
          : []),
        ...(order.overpaid
          ? [`This is ${order.overpaid} more than the order total. ${willRefund}`]
          : []),
        `Your invoice is on the order page.${backorder}`,
      ].join(" "),
      sections: ["order", "place"],
      next: [labels.next],
    },
    /** Staff had confirmed a payment by mistake. */
    "payment-reversed": {
      title: "We confirmed your payment by mistake",
      subject: `Your payment for order ${reference} has not arrived`,
      message: [
        `We told you that we had received ${order.reversed} for order ${reference}. That was our mistake, and we are sorry: the money has not reached us.`,
        ...(order.creditNote
          ? [`Credit note ${order.creditNote} cancels the invoice. Both are on the order page.`]
          : []),
        ...(isUnpaid && !isSoldOut
          ? [`The order is waiting for payment again: ${order.due} is due.`]
          : []),
        isUnpaid ? reserved : "Your order has not changed, and you owe nothing.",
        "If you have paid, please reply to this email with your proof of payment.",
      ].join(" "),
      sections: isUnpaid && !isSoldOut ? ["bank", "order"] : ["order"],
    },
    packed: {
      title: labels.preparedMail,
      message: `Order ${reference} has been ${labels.prepared.toLowerCase()}. ${labels.soon}`,
    },
    shipped: {
      title:
        order.deliveryMethod === "email" ? "Your order has been sent" : "Your order is on its way",
      message:
        order.deliveryMethod === "email"
          ? `We have sent your licences, or the details of your booking, for order ${reference} to this email address.`
          : `Order ${reference} is with the courier.`,
      sections: order.deliveryMethod === "email" ? ["order"] : ["place", "order"],
    },
    ready: {
      title: "Your order is ready for collection",
      message: `Order ${reference} is waiting for you at our office. Please bring this email or the order number. We will keep the order for ${formatCount(delivery().keptDays, "day")}.`,
      sections: ["place", "order"],
    },
    completed: {
      title: "Your order is complete",
      message: `Order ${reference} is complete. Thank you for buying from us. You can return most goods within 7 days of receiving them. See how: ${new URL("/returns", origin).href}`,
    },
    cancelled: {
      title: "Your order has been cancelled",
      message: order.hasProof
        ? `Order ${reference} has been cancelled. You owe nothing. You sent us proof of payment: if the money has reached us, we will refund you. ${askForBankDetails("reply to this email")}`
        : `Order ${reference} has been cancelled. You owe nothing. If you have already paid, we will refund you.`,
      sections: ["order"],
    },
    expired: {
      title: "Your order has expired",
      message: `${order.hasProof ? `We have your proof of payment for order ${reference}, but the money has not reached us by ${until}` : `We received no payment for order ${reference} by ${until}`}, so it has expired and the items are back on sale. ${order.hasProof ? "We are still checking, and will contact you if it arrives." : "If you have paid, please reply to this email."} You can order again at any time on the order page.`,
      sections: ["order"],
    },
    refunded: {
      title: "We have refunded your order",
      subject: `We have refunded order ${reference}`,
      message: `We have refunded ${order.refunded} for order ${reference}. ${bankTakesDays} The credit note is on the order page.`,
    },
    "partly-refunded": {
      title: "We have refunded part of your order",
      subject: `We have refunded part of order ${reference}`,
      message: `We have refunded ${order.refunded} for part of order ${reference}. ${bankTakesDays} The credit note is on the order page.`,
    },
    /** Money without a sale was refunded. */
    "paid-back": order.isSale
      ? {
          title: "We have refunded your overpayment",
          subject: `We have refunded your overpayment for order ${reference}`,
          message: `You paid more than you owed for order ${reference}. We have refunded ${order.refunded}. ${bankTakesDays}`,
        }
      : {
          title: "We have refunded your payment",
          subject: `We have refunded your payment for order ${reference}`,
          message: `We have refunded ${order.refunded} for ${closed}order ${reference}. ${bankTakesDays}`,
        },
    /** Staff recorded a payment for a closed order, only to refund it. */
    "payment-to-refund": {
      title: "We will refund your payment",
      subject: `We will refund your payment for order ${reference}`,
      message: `We have received ${order.paid} for ${closed}order ${reference}. The order stays closed, and you owe nothing. ${willRefund}`,
    },
    /** Staff corrected the buyer's details. */
    "invoice-replaced": {
      title: "Your corrected invoice",
      subject: `Your corrected invoice for order ${reference}`,
      message: `We have corrected your details on the invoice for order ${reference}. The new invoice, and the credit note that cancels the old one, are on the order page. There is nothing more to pay.`,
    },
    /** A payment after the goods had sold out. */
    "payment-sold-out": {
      title: "We have received your payment, but the items have sold out",
      subject: `Your payment for order ${reference}: the items have sold out`,
      message: `We received ${order.paid} for order ${reference}, but by then the items had sold out. We are sorry. We will refund you in full within ${REFUND_WORKING_DAYS} working days and email you when we have. Would you rather wait for new stock? Reply to this email. Please do not pay again.`,
      sections: ["order"],
    },
    /** A payment that the order's state does not allow. */
    "payment-held": order.isPartlyPaid
      ? {
          title: "We have received part of your payment",
          subject: `We have received part of your payment for order ${reference}`,
          message: `We have received a payment for order ${reference}, but it is less than the order total. Please pay the remaining ${order.due} on the order page. If you would rather have a refund, please reply to this email.`,
        }
      : {
          title: "We are checking your payment",
          subject: `We are checking your payment for order ${reference}`,
          message: `We have received a payment for order ${reference}, but the order was closed, was already paid, or has a different total. We are checking it and will email you: either your order goes ahead, or we refund the money. Please do not pay again.`,
        },
  } satisfies Record<string, OrderUpdateText>;
}
