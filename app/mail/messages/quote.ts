import type { Company } from "#app/content/company.ts";
import { formatDate } from "#app/content/long-date.ts";
import { type MailContent, type MailMessage, mailLink } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** A quotation with the link to accept it. Leaves out the remark: the address is not verified. */
export function quoteMail(input: QuoteMailInput): MailMessage {
  const { company, origin, reference, path } = input;
  const until = formatDate(input.validUntil);
  const content: MailContent = {
    origin,
    company,
    preheader: `${input.total}, valid until ${until}`,
    title: `Your quotation ${reference}`,
    blocks: [
      {
        paragraph: `You asked us for a quotation. Its prices hold until ${until}. Accept it on its page, and it becomes an order. You pay after that.`,
      },
      { facts: quoteFacts(input) },
      { button: { label: "See and accept it", url: mailLink(path, origin) } },
      { paragraph: `As PDF, for your records: ${mailLink(`${path}.pdf`, origin)}` },
      {
        footnote: `A quotation does not hold goods for you: what is in stock is decided when you accept it. Both links open without a password, so share this email only with those who may accept. If you did not ask for it, please ignore it. Questions? Reply to this email or call ${company.phone.shown}.`,
      },
    ],
  };
  return {
    kind: "quote",
    subject: `Quotation ${reference} from ${company.name}`,
    ...renderMail(content),
    replyTo: company.email,
  };
}

function quoteFacts({ lines, deliveryTitle, delivery, total, vat }: QuoteMailInput) {
  return [
    ...lines.map(({ name, quantity, total: sum }) => [`${quantity} × ${name}`, sum] as const),
    [deliveryTitle, delivery] as const,
    [vat === undefined ? "Total" : "Total with VAT", total] as const,
    ...(vat === undefined ? [] : [["VAT included", vat] as const]),
  ];
}

export type QuoteMailInput = {
  origin: string;
  company: Company;
  reference: string;
  /** The quotation's page, with its access key. */
  path: string;
  validUntil: Date;
  /** With formatted amounts. */
  lines: readonly { name: string; quantity: number; total: string }[];
  deliveryTitle: string;
  /** Delivery charge. */
  delivery: string;
  total: string;
  vat: string | undefined;
};
