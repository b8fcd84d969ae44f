import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/long-date.ts";
import type { MailBlock, MailContent, MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine, sanitizeText } from "#app/mail/sanitize-text.ts";

/** A staff reply to a contact message; Reply-To is the company. */
export function contactReplyMail(input: {
  origin: string;
  company: Company;
  /** As the colleague typed it. */
  text: string;
  /** The contact message, to be quoted. */
  original: { message: string; createdAt: Date };
  subject: string;
}): MailMessage {
  const { company } = input;
  const text = sanitizeText(input.text).trim();
  const original = sanitizeText(input.original.message).trim();
  const isLong = original.length > MAX_QUOTE_LENGTH;
  const content: MailContent = {
    origin: input.origin,
    company,
    preheader: sanitizeLine(text, 120),
    title: "Our answer to your message",
    blocks: [
      ...text.split(/\n{2,}/).map((paragraph): MailBlock => ({ paragraph })),
      { paragraph: `On ${formatDateTime(input.original.createdAt)} you wrote:` },
      { quote: isLong ? `${original.slice(0, MAX_QUOTE_LENGTH).toWellFormed()} ...` : original },
      { footnote: `Answer this email, and it reaches us at ${company.email}.` },
    ],
  };
  return {
    kind: "contact-reply",
    // The sender's own subject, so that they find it among their mails.
    subject: `Re: ${sanitizeLine(input.subject, MAX_SUBJECT_LENGTH)}`,
    ...renderMail(content),
    replyTo: company.email,
  };
}

const MAX_SUBJECT_LENGTH = 120;

/** Mail clients clip large mails. */
const MAX_QUOTE_LENGTH = 4000;
