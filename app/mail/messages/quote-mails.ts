import { company } from "#app/content/company.ts";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { type MailMessage, type MailTableLine, mailLink } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** A quotation with the link to accept it. Leaves out the remark: the address is not verified. */
export function quoteMail(input: QuoteMailInput): MailMessage {
  const { origin, reference, path } = input;
  const until = formatLongDate(input.validUntil);
  return renderMail(origin, {
    kind: "quote",
    subject: `Quotation ${reference} from ${company().name}`,
    replyTo: company().email,
    preheader: `${input.total}, valid until ${until}`,
    title: `Your quotation ${reference}`,
    blocks: [
      {
        paragraph: `Here is the quotation you asked for. Its prices are valid until ${until}. Accept it online to place the order; you pay after that.`,
      },
      { facts: quoteFacts(input) },
      { button: { label: "View and accept quotation", path } },
      { paragraph: `PDF for your records: ${mailLink(`${path}.pdf`, origin)}` },
      {
        footnote: `A quotation does not reserve goods for you: we check the stock when you accept it. Both links open without a password, so share this email only with people who may accept the quotation. If you did not ask for it, please ignore this email. Questions? Reply to this email or call ${company().phone.shown}.`,
      },
    ],
  });
}

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
export function quoteWithdrawnMail(input: { origin: string; reference: string }): MailMessage {
  const title = `Quotation ${input.reference} has been withdrawn`;
  return renderMail(input.origin, {
    kind: "quote",
    subject: title,
    replyTo: company().email,
    preheader: "It can no longer be accepted.",
    title,
    blocks: [
      {
        paragraph: `We have withdrawn quotation ${input.reference}, so it can no longer be accepted. You owe nothing.`,
      },
      {
        paragraph: `If you still need the goods, reply to this email or call ${company().phone.shown} and we will prepare a new one.`,
      },
    ],
  });
}
