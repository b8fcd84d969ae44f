import { type PaymentMethod, paymentMethods } from "#app/content/payment-methods.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import type { MailMessage, MailTableLine } from "#app/mail/mail-content.ts";
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
      message: `${name} ordered for ${order.total} and pays by ${paymentMethods[order.paymentMethod].name}.`,
    },
    proof: {
      title: `Proof of payment for ${reference}`,
      subject: `Proof of payment for order ${reference}`,
      message: `${name} sent a proof of payment of ${order.total}. Look for the money, then confirm it.`,
    },
    payment: {
      title: `A payment to look at for ${reference}`,
      subject: `A payment to look at: order ${reference}`,
      message: `Money came that the order could not take. ${order.attention ?? ""}`.trim(),
    },
    cancelled: {
      title: `${reference} was cancelled after a proof of payment`,
      subject: `Cancelled after a proof of payment: order ${reference}`,
      message: `${name} cancelled the order after sending a proof of payment of ${order.total}. ${order.attention ?? ""} We asked for bank details for the refund.`,
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
          ["Email", sanitizeLine(order.email, 254)],
          ["Phone", sanitizeLine(order.phone, 40)],
          [
            "Delivery",
            [order.deliveryLabel, ...order.recipient]
              .map((line) => sanitizeLine(line, 160))
              .join("\n"),
          ],
          ...fact("Their number", order.buyerReference),
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
      { button: { label: "Open in the back office", path: input.path } },
      { footnote: `Answer this email, and it goes to ${name}.` },
    ],
  });
}

export type StaffOrderEvent = "placed" | "proof" | "payment" | "cancelled";

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
    lines: readonly MailTableLine[];
    delivery: string;
    total: string;
  };
};
