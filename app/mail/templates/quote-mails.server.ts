import { company } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { renderCustomerMail } from "#app/mail/customer-mail.ts";
import {
  type MailKindTable,
  type MailMessage,
  type MailSampleTable,
  type MailTableLine,
  mailLink,
} from "#app/mail/mail-content.ts";
import { sanitizeUnlinkedLine } from "#app/mail/sanitize-text.ts";
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
