import type { Company } from "#app/content/company.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { letterAsText } from "../mail-text.ts";

/** A quotation that we took back before anybody had accepted it. */
export function quoteWithdrawnMail({ origin, company, reference }: Input): MailMessage {
  const letter: Letter = {
    origin,
    company,
    preheader: "It can no longer be accepted.",
    title: `Quotation ${reference} is withdrawn`,
    parts: [
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
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    replyTo: company.email,
  };
}

type Input = { origin: string; company: Company; reference: string };
