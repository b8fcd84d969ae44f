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

/** To the customer: something happened to the quotation. What staff wrote stands as a quotation of theirs. */
export function quoteUpdateMail(input: {
  origin: string;
  reference: string;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  quote?: string;
  /** The quotation's page, with its access key. */
  path: string;
}): MailMessage {
  const { origin, reference, subject, title, paragraphs, quote, path } = input;
  return renderMail(origin, {
    kind: "quote",
    subject,
    replyTo: company().email,
    preheader: paragraphs[0] ?? title,
    title,
    blocks: [
      ...paragraphs.map((paragraph) => ({ paragraph })),
      ...(quote ? [{ quote: sanitizeText(quote).trim() }] : []),
      { button: { label: `View ${reference}`, path } },
      {
        footnote:
          "The link opens without a password, so share it only with people who may see the quotation.",
      },
    ],
  });
}

/** To somebody who asked for a price and is not logged in: staff hear of it once the address is confirmed. */
export function quoteConfirmationMail(input: {
  origin: string;
  reference: string;
  name: string;
  path: string;
}): MailMessage {
  const { origin, reference, path } = input;
  const name = sanitizeUnlinkedLine(input.name, MAX_NAME_LENGTH);
  const message = `Please confirm your email address, so that we can quote for your request ${reference}.`;
  return renderMail(origin, {
    kind: "quote-confirmation",
    subject: `Confirm your request ${reference}`,
    replyTo: company().email,
    preheader: message,
    title: "Confirm your request",
    blocks: [
      { paragraph: `Hello ${name}` },
      { paragraph: message },
      { button: { label: "Confirm the request", path } },
      {
        footnote: "If you did not ask us for a price, ignore this email: we will not contact you.",
      },
    ],
  });
}

/** To staff: a customer asked, countered or declined. Submitted text is sanitized. */
export function quoteAlertMail(input: {
  origin: string;
  title: string;
  name: string;
  message: string;
  facts: readonly (readonly [label: string, value: string])[];
  replyTo: string | undefined;
  path: string;
}): MailMessage {
  const { origin, title, message, facts, replyTo, path } = input;
  const name = sanitizeLine(input.name, 120);
  return renderMail(origin, {
    kind: "quote-received",
    subject: title,
    ...(replyTo && { replyTo }),
    preheader: title,
    title,
    blocks: [
      {
        facts: [
          ["Customer", name] as const,
          ...facts.map(([label, value]) => [label, sanitizeLine(value, 254)] as const),
        ],
      },
      ...(message ? [{ quote: sanitizeText(message).trim() }] : []),
      { button: { label: "View the quotation", path } },
      { footnote: `Reply to this email to answer ${name}.` },
    ],
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
  "quote-confirmation": {
    label: "Confirm a request for a quotation",
    about: "quotation",
    retention: "redacted",
    erasedWith: "order",
    isWarning: false,
  },
  "quote-received": {
    label: "Quotation made, asked for or answered by a customer",
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
