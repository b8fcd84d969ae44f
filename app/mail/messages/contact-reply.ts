import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/spell-moment.ts";
import type { MailBlock, MailContent, MailMessage } from "#app/mail/mail-content.ts";
import { renderMailHtml, renderMailText } from "#app/mail/render-mail.ts";

import { sanitizeLine, sanitizeText } from "#app/mail/sanitize-text.ts";

/** A person's answer to a message from the contact form. What the sender answers goes to the company. */
export function contactReplyMail(input: {
  origin: string;
  company: Company;
  /** What a colleague wrote, as it was typed. */
  text: string;
  asked: { message: string; createdAt: Date };
  /** What it is about, in a few words. */
  subject: string;
}): MailMessage {
  const { company } = input;
  const text = sanitizeText(input.text).trim();
  const asked = sanitizeText(input.asked.message).trim();
  const isLong = asked.length > MAX_QUOTE_LENGTH;
  const content: MailContent = {
    origin: input.origin,
    company,
    preheader: sanitizeLine(text, 120),
    title: "Our answer to your message",
    blocks: [
      ...text.split(/\n{2,}/).map((paragraph): MailBlock => ({ paragraph })),
      { paragraph: `On ${formatDateTime(input.asked.createdAt)} you wrote:` },
      { quote: isLong ? `${asked.slice(0, MAX_QUOTE_LENGTH).toWellFormed()} ...` : asked },
      { aside: `Answer this email, and it reaches us at ${company.email}.` },
    ],
  };
  return {
    kind: "contact-reply",
    // Their own words, not ours: it is what they look for among their mails.
    subject: `Re: ${sanitizeLine(input.subject, MAX_SUBJECT_LENGTH)}`,
    text: renderMailText(content),
    html: renderMailHtml(content),
    replyTo: company.email,
  };
}

const MAX_SUBJECT_LENGTH = 120;

/** The sender knows what they wrote; a mail that is too large is cut off by the program that shows it. */
const MAX_QUOTE_LENGTH = 4000;
