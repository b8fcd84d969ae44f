import { type PaymentMethod, paymentMethods } from "#app/content/payment-methods.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import type { MailKindTable, MailMessage, MailTableLine } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine, sanitizeText } from "#app/mail/sanitize-text.ts";

/** Notifies staff of an order, or of one that they must look at. Submitted text is sanitized. */
export function orderReceivedMail(input: OrderReceivedInput): MailMessage {
  const { order, reference, event } = input;
  const name = sanitizeLine(order.fullName, 120);
  const isNew = event === "placed";
  const { title, subject, message } = {
    placed: {
      title: `New order ${reference}`,
      subject: `${order.attention ? "Unusual order" : "New order"} ${reference}: ${order.total}`,
      message: `${name} placed an order for ${order.total}, to be paid by ${paymentMethods[order.paymentMethod].name}.`,
    },
    proof: {
      title: `Proof of payment for ${reference}`,
      subject: `Proof of payment for order ${reference}`,
      message: `${name} sent proof of payment for ${order.total}. Check the bank account, then confirm the payment.`,
    },
    payment: {
      title: `Payment to check for ${reference}`,
      subject: `Payment to check: order ${reference}`,
      message:
        `We received a payment that does not match the order. ${order.attention ?? ""}`.trim(),
    },
    "refund-account": {
      title: `Refund bank details for ${reference}`,
      subject: `Bank details received: order ${reference}`,
      message: `${name} told us where to refund order ${reference}. The details are on the order page, never in an email.`,
    },
    "refund-account-changed": {
      title: `Refund bank details changed for ${reference}`,
      subject: `Bank details changed: order ${reference}`,
      message: `Someone with the link to order ${reference} replaced the bank details for its refund. Call ${name} on a number you know before you pay.`,
    },
    cancelled: {
      title: `${reference} was cancelled after proof of payment`,
      subject: `Cancelled after proof of payment: order ${reference}`,
      message: `${name} cancelled the order after sending proof of payment for ${order.total}. Check the bank account: if the money has arrived, confirm the payment and refund it. We have asked for bank details for the refund.`,
    },
  }[event];
  const fact = (label: string, value: string | null | undefined) =>
    value ? [[label, sanitizeLine(value, 254)] as const] : [];
  return renderMail(input.origin, {
    kind: event === "proof" ? "proof-received" : "order-received",
    subject,
    ...(isEmailAddress(order.email) && { replyTo: order.email }),
    preheader: message,
    title,
    blocks: [
      { paragraph: message },
      ...(isNew && order.attention ? [{ paragraph: order.attention }] : []),
      {
        facts: [
          ["Customer", name],
          ...fact("Company", order.companyName),
          ...fact("Email", order.email),
          ["Phone", sanitizeLine(order.phone, 40)],
          [
            "Delivery",
            [order.deliveryLabel, ...order.recipient]
              .map((line) => sanitizeLine(line, 160))
              .join("\n"),
          ],
          ...order.otherAddresses.map(
            ({ label, lines }) =>
              [label, lines.map((line) => sanitizeLine(line, 160)).join("\n")] as const,
          ),
          ...fact("PO number", order.buyerReference),
        ],
      },
      ...(isNew
        ? [
            {
              table: {
                lines: order.lines.map((line) => ({ ...line, name: sanitizeLine(line.name, 200) })),
                sums: [
                  { label: "Delivery", value: order.delivery },
                  { label: "Total", value: order.total, isTotal: true },
                ],
              },
            },
          ]
        : []),
      ...(isNew && order.remark ? [{ quote: sanitizeText(order.remark).trim() }] : []),
      { button: { label: "Open in the admin area", path: input.path } },
      ...(order.email ? [{ footnote: `Reply to this email to answer ${name}.` }] : []),
    ],
  });
}

export type StaffOrderEvent =
  | "placed"
  | "proof"
  | "payment"
  | "cancelled"
  | "refund-account"
  | "refund-account-changed";

type OrderReceivedInput = {
  origin: string;
  event: StaffOrderEvent;
  reference: string;
  path: string;
  /** A snapshot with formatted amounts. */
  order: {
    fullName: string;
    companyName: string | null;
    email: string;
    phone: string;
    buyerReference: string | null;
    remark: string | null;
    /** Why staff must look at it. */
    attention: string | null;
    paymentMethod: PaymentMethod;
    deliveryLabel: string;
    recipient: readonly string[];
    otherAddresses: readonly { label: string; lines: readonly string[] }[];
    lines: readonly MailTableLine[];
    delivery: string;
    total: string;
  };
};

/** To staff: a customer deleted the account, which cancelled these orders. Their buyer is erased already. */
export function ordersCancelledMail(input: {
  origin: string;
  path: string;
  /** With formatted amounts. */
  orders: readonly {
    reference: string;
    total: string;
    /** What staff must do about it. */
    attention: string | null;
  }[];
}): MailMessage {
  const [first] = input.orders;
  const isOne = input.orders.length === 1;
  const title = isOne
    ? `Account deleted: order ${first?.reference} was cancelled`
    : `Account deleted: ${input.orders.length} orders were cancelled`;
  return renderMail(input.origin, {
    kind: "orders-cancelled",
    subject: title,
    preheader: "The items are back in stock.",
    title,
    blocks: [
      {
        paragraph: `A customer deleted their account, which cancelled ${isOne ? "an unpaid order" : "their unpaid orders"}. The items are back in stock.`,
      },
      {
        facts: input.orders.map(
          ({ reference, total, attention }) =>
            [reference, [total, attention].filter(Boolean).join(". ")] as const,
        ),
      },
      { button: { label: isOne ? "View the order" : "View orders", path: input.path } },
    ],
  });
}

export const staffOrderMailKinds = {
  "orders-cancelled": {
    label: "Orders cancelled by account deletion",
    about: "order",
    retention: "retry",
    erasedWith: undefined,
    isWarning: false,
  },
  "order-received": {
    label: "Order received",
    about: "order",
    retention: "retry",
    erasedWith: "order",
    isWarning: false,
  },
  "proof-received": {
    label: "Proof of payment received",
    about: "order",
    retention: "retry",
    erasedWith: "order",
    isWarning: false,
  },
} as const satisfies MailKindTable;
