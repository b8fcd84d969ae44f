import type { Company } from "#app/content/company.ts";
import { isMailAddress } from "../mail-address.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { BillLine, Letter, MailMessage } from "../mail-letter.ts";
import { mailLink } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";
import { cleanLine, cleanText } from "../mail-words.ts";

/** Tells the company of an order, of a proof that it was paid, or of money to look at. What a customer typed is cleaned. */
export function orderReceivedMail(input: OrderReceivedInput): MailMessage {
  const { order, reference, news } = input;
  const name = cleanLine(order.fullName, 120);
  const isNew = news === "placed";
  const says = {
    placed: `${name} ordered for ${order.total} and pays by ${order.paymentWay === "eft" ? "EFT" : "PayFast"}.`,
    proof: `${name} sent a proof of payment of ${order.total}. Look for the money, then confirm it.`,
    payment: `Money came that the order could not take. ${order.attention ?? ""}`.trim(),
  }[news];
  const title = {
    placed: `New order ${reference}`,
    proof: `Proof of payment for ${reference}`,
    payment: `A payment to look at for ${reference}`,
  }[news];
  const subject = {
    placed: `${isNew && order.attention ? "Unusual order" : "New order"} ${reference}: ${order.total}`,
    proof: `Proof of payment for order ${reference}`,
    payment: `A payment to look at: order ${reference}`,
  }[news];
  const fact = (label: string, value: string | null | undefined) =>
    value ? [[label, cleanLine(value, 254)] as const] : [];
  const letter: Letter = {
    origin: input.origin,
    company: input.company,
    preheader: says,
    title,
    parts: [
      { paragraph: says },
      ...(isNew && order.attention ? [{ paragraph: order.attention }] : []),
      {
        facts: [
          ["Customer", name],
          ...fact("Company", order.companyName),
          ["Email", cleanLine(order.email, 254)],
          ["Phone", cleanLine(order.phone, 40)],
          [
            "Delivery",
            [order.wayShown, ...order.recipient].map((line) => cleanLine(line, 160)).join("\n"),
          ],
          ...fact("Their number", order.buyerReference),
        ],
      },
      ...(isNew
        ? [
            {
              bill: {
                lines: order.lines.map((line) => ({ ...line, name: cleanLine(line.name, 200) })),
                sums: [
                  { label: "Delivery", value: order.delivery },
                  { label: "Total", value: order.total, isTotal: true },
                ],
              },
            },
          ]
        : []),
      ...(isNew && order.remark ? [{ quote: cleanText(order.remark).trim() }] : []),
      { button: { label: "Open in the back office", url: mailLink(input.path, input.origin) } },
      { aside: `Answer this email, and it goes to ${name}.` },
    ],
  };
  return {
    kind: news === "proof" ? "proof-received" : "order-received",
    subject,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    ...(isMailAddress(order.email) ? { replyTo: order.email } : {}),
  };
}

export type OrderReceivedInput = {
  origin: string;
  company: Company;
  news: "placed" | "proof" | "payment";
  reference: string;
  /** Its page in the back office. */
  path: string;
  /** Amounts are written out. */
  order: {
    fullName: string;
    companyName: string | null;
    email: string;
    phone: string;
    buyerReference: string | null;
    remark: string | null;
    /** What a person must look at. */
    attention: string | null;
    paymentWay: "eft" | "payfast";
    wayShown: string;
    recipient: readonly string[];
    lines: readonly BillLine[];
    delivery: string;
    total: string;
  };
};
