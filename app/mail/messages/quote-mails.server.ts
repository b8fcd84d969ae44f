import { company } from "#app/content/company.ts";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { renderCustomerMail } from "#app/mail/customer-mail.ts";
import { type MailMessage, type MailTableLine, mailLink } from "#app/mail/mail-content.ts";
import { sanitizeUnlinkedLine } from "#app/mail/sanitize-text.ts";

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
