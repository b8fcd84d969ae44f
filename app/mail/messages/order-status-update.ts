import { company, companyBank } from "#app/content/company.ts";
import { delivery, deliveryTexts } from "#app/content/delivery.ts";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { askForBankDetails } from "#app/content/messages/order-update-texts.ts";
import {
  formatReservation,
  REFUND_WORKING_DAYS,
  type StockReservation,
} from "#app/content/messages/reservation-texts.ts";
import { isBankTransfer, type PaymentMethod } from "#app/content/payment-methods.ts";
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
    replyTo: company.email,
    preheader: message,
    title,
    blocks: [
      { paragraph: message },
      ...(companyName
        ? [{ facts: [["Company", sanitizeUnlinkedLine(companyName, 160)]] as const }]
        : []),
      ...sections.flatMap((part) => sectionBlocks[part]()),
      ...(next.length > 0 ? [{ heading: "What happens next" }, { steps: next }] : []),
      { button: { label: "See your order", path: input.path } },
      {
        footnote: `The link to your order opens without a password: keep this email to yourself. Questions? Reply to this email or call ${company.phone.shown}.`,
      },
    ],
  });
}

function bankBlocks({ order, reference }: OrderMailInput): MailBlock[] {
  return [
    { heading: "Pay by EFT" },
    {
      facts: [
        ["Reference", reference],
        ["Amount", order.due],
        ["Account holder", companyBank.accountHolder],
        ["Bank", companyBank.bank],
        ["Account number", companyBank.accountNumber],
        ["Branch code", companyBank.branchCode],
        ["Account type", companyBank.accountType],
      ],
    },
    {
      paragraph: `Our bank details do not change. If an email or a call gives you others, do not pay: call us on ${company.phone.shown} first.`,
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
          { label: "Goods", value: order.goods },
          { label: deliveryTexts[order.deliveryMethod].title, value: order.delivery },
          {
            label: vat === undefined ? "Total" : "Total with VAT",
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
    ? [["Your number", sanitizeUnlinkedLine(order.buyerReference, 60)] as const]
    : [];
  if (order.deliveryMethod === "email") {
    return [{ heading: "By email" }, { facts: [["To", order.email], ...own] }];
  }
  if (order.deliveryMethod === "collection") {
    return [
      { heading: "Collect it from our office" },
      {
        facts: [
          ["Address", company.postalAddress.join("\n")],
          ["Open", delivery.collection.hours],
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
        ...(deliveryDays ? [["Time", `${deliveryDays} after it leaves us`] as const] : []),
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
    trackingCarrier: string | null;
    trackingNumber: string | null;
    lines: readonly MailTableLine[];
    goods: string;
    delivery: string;
    total: string;
    due: string;
    paid: string;
    /** The order continues once the rest is paid. */
    isPartlyPaid: boolean;
    vat: string | undefined;
    refunded: string;
    /** The latest payment that was reversed, and the credit note for its invoice. */
    reversed: string;
    creditNote: string | undefined;
    /** The buyer sent a proof of payment. */
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
  const isSoldOut = order.reservation?.kind === "sold-out";
  const isUnpaid = order.reservation !== undefined;
  const bankTakesDays = "A bank can take a few days to show it.";
  const labels = deliveryTexts[order.deliveryMethod];
  const isEft = isBankTransfer(order.paymentMethod);
  return {
    placed: {
      title: "We have your order",
      message: isEft
        ? `Thank you for your order ${reference}. Please pay ${order.due} by EFT. ${reserved}`
        : `Thank you for your order ${reference}. ${labels.afterPayment} once ${order.due} is paid. ${reserved}`,
      sections: ["bank", "order", "place"],
      next: [
        isEft
          ? `You pay ${order.due} with the reference ${reference}, and can send us the proof of payment on the order's page.`
          : "You pay on the order's page, if you have not done so already.",
        "We confirm your payment by email. Your invoice is then on the order's page.",
        labels.next,
      ],
    },
    "eft-chosen": {
      title: "How to pay by EFT",
      subject: `How to pay order ${reference} by EFT`,
      message: `You chose to pay order ${reference} by EFT. Please pay ${order.due} into this account. ${reserved}`,
      sections: ["bank"],
    },
    reminder: isSoldOut
      ? {
          title: "Items in your order have sold out",
          message: `We have not received a payment for order ${reference}. ${reserved} If you have paid already, please reply to this email.`,
          sections: ["order"],
        }
      : {
          title: "Your order is waiting for payment",
          message: `We have not received a payment of ${order.due} for order ${reference} yet. ${reserved} If you have paid already, please send us the proof of payment on the order's page.`,
          sections: ["bank", "order"],
        },
    /** Staff released the stock reservation; the order can still be paid. */
    "stock-released": {
      title: "Your order is no longer reserved",
      subject: `The items in order ${reference} are no longer reserved`,
      message: `We have released the items in order ${reference} for other customers. ${reserved} Questions? Reply to this email.`,
      sections: ["order"],
    },
    paid: {
      title: "Payment received",
      subject: `Payment received for order ${reference}`,
      message: `We have received ${order.total} for order ${reference}. Thank you. Your invoice is on the order's page.`,
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
          ? [`Credit note ${order.creditNote} cancels the invoice. Both are on the order's page.`]
          : []),
        ...(isUnpaid && !isSoldOut
          ? [`The order is waiting for payment again: ${order.due} is due.`]
          : []),
        isUnpaid ? reserved : "Your order stays as it is, and nothing is owed.",
        "If you have paid, please reply to this email with the proof of payment.",
      ].join(" "),
      sections: isUnpaid && !isSoldOut ? ["bank", "order"] : ["order"],
    },
    packed: {
      title: labels.preparedMail,
      message: `Order ${reference} is ${labels.prepared.toLowerCase()}. ${labels.soon}`,
    },
    shipped: {
      title: order.deliveryMethod === "email" ? "Your order was sent" : "Your order is on its way",
      message:
        order.deliveryMethod === "email"
          ? `We have sent order ${reference} to this email address.`
          : `Order ${reference} is with the courier.`,
      sections: order.deliveryMethod === "email" ? ["order"] : ["place", "order"],
    },
    ready: {
      title: "Your order is ready for collection",
      message: `Order ${reference} is waiting for you at our office. Please bring this email or the order number. We keep it for ${delivery.collection.keptDays} days.`,
      sections: ["place", "order"],
    },
    completed: {
      title: "Your order is complete",
      message: `Order ${reference} is complete. Thank you for buying from us. You can return most goods within 7 days of receiving them. This is how: ${new URL("/returns", origin).href}`,
    },
    cancelled: {
      title: "Your order is cancelled",
      message: order.hasProof
        ? `Order ${reference} is cancelled. Nothing is owed. You sent us a proof of payment: if the money has reached us, we will pay you back. ${askForBankDetails("reply to this email")}`
        : `Order ${reference} is cancelled. Nothing is owed. If you have paid already, we will pay you back.`,
      sections: ["order"],
    },
    expired: {
      title: "Your order has ended unpaid",
      message: `We received no payment for order ${reference} by ${until}, so it has ended and the goods are back on the shelf. If you have paid, please reply to this email. You can order again at any time on the order's page.`,
      sections: ["order"],
    },
    refunded: {
      title: "Your money is on its way back",
      subject: `Your money for order ${reference} is on its way back`,
      message: `We have paid back ${order.refunded} for order ${reference}. ${bankTakesDays} The credit note is on the order's page.`,
    },
    "partly-refunded": {
      title: "Part of your money is on its way back",
      subject: `Part of your money for order ${reference} is on its way back`,
      message: `We have paid back ${order.refunded} of order ${reference}. ${bankTakesDays} The credit note is on the order's page.`,
    },
    /** An overpayment was refunded. */
    "paid-back": {
      title: "We have paid money back to you",
      subject: `We have paid money back for order ${reference}`,
      message: `We received ${order.refunded} more than was owed for order ${reference}, and have paid it back. ${bankTakesDays}`,
    },
    /** Staff corrected the buyer's details. */
    "invoice-replaced": {
      title: "Your corrected invoice",
      subject: `Your corrected invoice for order ${reference}`,
      message: `We corrected your details on the invoice of order ${reference}. The new invoice, and the credit note that takes back the old one, are on the order's page. Nothing is owed.`,
    },
    /** A payment after the goods had sold out. */
    "payment-sold-out": {
      title: "We have your payment, but the items have sold out",
      subject: `Your payment for order ${reference}: the items have sold out`,
      message: `We received ${order.paid} for order ${reference}, but by then the items had sold out. We are sorry. We will refund you in full within ${REFUND_WORKING_DAYS} working days and email you when we have. Would you rather wait for new stock? Reply to this email. Please do not pay again.`,
      sections: ["order"],
    },
    /** A payment that the order's state does not allow. */
    "payment-held": order.isPartlyPaid
      ? {
          title: "Part of your payment has reached us",
          subject: `Part of your payment for order ${reference} has reached us`,
          message: `A payment for order ${reference} has reached us, but it is less than the order costs. ${order.due} is still to be paid, on the order's page. If you would rather have your money back, please reply to this email.`,
        }
      : {
          title: "We have your payment",
          subject: `We have your payment for order ${reference}`,
          message: `A payment for order ${reference} has reached us, but the order had ended, was paid already, or asks for another amount. We are checking it and will email you: either your order goes ahead, or we pay the money back. Please do not pay again.`,
        },
  } satisfies Record<string, OrderUpdateText>;
}
