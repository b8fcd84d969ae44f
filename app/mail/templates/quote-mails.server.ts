import { company } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { renderCustomerMail } from "#app/mail/customer-mail.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import {
  type MailKindTable,
  type MailMessage,
  type MailSampleTable,
  type MailTableLine,
  mailLink,
} from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine, sanitizeText, sanitizeUnlinkedLine } from "#app/mail/sanitize-text.ts";
import { inDays, sampleData } from "./sample-data.ts";

/** A quotation with the link to accept it. Leaves out the remark: the address is not verified. */
export function quoteMail(input: QuoteMailInput, content = siteContent()): MailMessage {
  const { origin, reference, path } = input;
  return renderCustomerMail(content, {
    kind: "quote",
    email: "quote",
    origin,
    replyTo: company().email,
    reference,
    values: {
      quotationNumber: reference,
      name: sanitizeUnlinkedLine(input.name, MAX_NAME_LENGTH),
      total: input.total,
      validUntil: formatLongDate(input.validUntil),
    },
    details: [
      { facts: quoteFacts(input) },
      { button: { label: "View and accept quotation", path } },
      { paragraph: `PDF for your records: ${mailLink(`${path}.pdf`, origin)}` },
    ],
    notice:
      "A quotation does not reserve goods for you: we check the stock when you accept it. Both links open without a password, so share this email only with people who may accept the quotation.",
  });
}

const MAX_NAME_LENGTH = 80;

function quoteFacts({ lines, deliveryTitle, delivery, total, vat }: QuoteMailInput) {
  return [
    ...lines.map(
      ({ name, quantity, total: sum, note }) =>
        [`${quantity} × ${name}${note ? `. ${note}` : ""}`, sum] as const,
    ),
    [deliveryTitle, delivery] as const,
    [vat === undefined ? "Total" : "Total incl. VAT", total] as const,
    ...(vat === undefined ? [] : [["VAT included", vat] as const]),
  ];
}

type QuoteMailInput = {
  origin: string;
  reference: string;
  /** The customer's. */
  name: string;
  /** The quotation's page, with its access key. */
  path: string;
  validUntil: Date;
  /** With formatted amounts. */
  lines: readonly MailTableLine[];
  deliveryTitle: string;
  delivery: string;
  total: string;
  vat: string | undefined;
};

/** To staff: a customer made a quotation. Submitted text is sanitized. */
export function quoteReceivedMail(
  input: QuoteMailInput & {
    companyName: string | undefined;
    email: string;
    phone: string;
    remark: string | undefined;
  },
): MailMessage {
  const { origin, reference, total, lines, remark } = input;
  const name = sanitizeLine(input.name, 120);
  const message = `${name} made a quotation for ${total}, valid until ${formatLongDate(input.validUntil)}. No stock is reserved.`;
  return renderMail(origin, {
    kind: "quote-received",
    subject: `New quotation ${reference}: ${total}`,
    ...(isEmailAddress(input.email) && { replyTo: input.email }),
    preheader: message,
    title: `New quotation ${reference}`,
    blocks: [
      { paragraph: message },
      {
        facts: [
          ["Customer", name],
          ...(input.companyName
            ? [["Company", sanitizeLine(input.companyName, 160)] as const]
            : []),
          ["Email", sanitizeLine(input.email, 254)],
          ["Phone", sanitizeLine(input.phone, 40)],
        ],
      },
      {
        table: {
          lines: lines.map((line) => ({ ...line, name: sanitizeLine(line.name, 200) })),
          sums: [
            { label: input.deliveryTitle, value: input.delivery },
            { label: "Total", value: total, isTotal: true },
          ],
        },
      },
      ...(remark ? [{ quote: sanitizeText(remark).trim() }] : []),
      { button: { label: "View the quotation", path: input.path } },
      { footnote: `Reply to this email to answer ${name}.` },
    ],
  });
}

/** Notifies the customer that staff withdrew a quotation before it was accepted. */
export function quoteWithdrawnMail(
  input: { origin: string; reference: string; name: string },
  content = siteContent(),
): MailMessage {
  return renderCustomerMail(content, {
    kind: "quote",
    email: "quote-withdrawn",
    origin: input.origin,
    replyTo: company().email,
    reference: input.reference,
    values: {
      quotationNumber: input.reference,
      name: sanitizeUnlinkedLine(input.name, MAX_NAME_LENGTH),
    },
  });
}

export const quoteMailKinds = {
  quote: {
    label: "Quotation",
    about: "quotation",
    retention: "retry",
    erasedWith: "order",
    isWarning: false,
  },
  "quote-received": {
    label: "Quotation made by a customer",
    about: "quotation",
    retention: "retry",
    erasedWith: "order",
    isWarning: false,
  },
} as const satisfies MailKindTable;

export const quoteMailSamples = {
  quote: (origin, content) =>
    quoteMail(
      {
        origin,
        reference: "QUO-1001",
        name: sampleData.name,
        path: "/quotes/example",
        validUntil: inDays(14),
        lines: sampleData.lines,
        deliveryTitle: "Delivery",
        delivery: "Free",
        total: sampleData.total,
        vat: vatNumber() && sampleData.vat,
      },
      content,
    ),
  "quote-withdrawn": (origin, content) =>
    quoteWithdrawnMail({ origin, reference: "QUO-1001", name: sampleData.name }, content),
} satisfies MailSampleTable;
