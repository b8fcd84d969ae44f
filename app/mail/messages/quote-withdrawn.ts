import type { Company } from "#app/content/company.ts";
import type { MailContent, MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Notifies the customer that staff withdrew a quotation before it was accepted. */
export function quoteWithdrawnMail({
  origin,
  company,
  reference,
}: QuoteWithdrawnInput): MailMessage {
  const content: MailContent = {
    origin,
    company,
    preheader: "It can no longer be accepted.",
    title: `Quotation ${reference} is withdrawn`,
    blocks: [
      {
        paragraph: `We have withdrawn quotation ${reference}, so it can no longer be accepted. Nothing is owed.`,
      },
      {
        paragraph: `If you still need the goods, reply to this email or call ${company.phone.shown}, and we will make you a new one.`,
      },
    ],
  };
  return {
    kind: "quote",
    subject: `Quotation ${reference} is withdrawn`,
    ...renderMail(content),
    replyTo: company.email,
  };
}

type QuoteWithdrawnInput = { origin: string; company: Company; reference: string };
