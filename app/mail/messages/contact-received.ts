import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/spell-moment.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { type MailContent, type MailMessage, mailLink } from "#app/mail/mail-content.ts";
import { renderMailHtml, renderMailText } from "#app/mail/render-mail.ts";

import { sanitizeLine, sanitizeText } from "#app/mail/sanitize-text.ts";

/** Tells the company that somebody wrote. Everything a stranger typed is cleaned and quoted. */
export function contactReceivedMail(input: {
  origin: string;
  company: Company;
  from: { name: string; email: string; message: string };
  reference: string;
  receivedAt: Date;
  /** The page of the back office that shows the message. */
  path: string;
  /** It looks as if a program had written it. */
  isSuspect?: boolean;
}): MailMessage {
  const name = sanitizeLine(input.from.name, 80);
  const email = sanitizeLine(input.from.email, 254);
  const message = sanitizeText(input.from.message).trim();
  const isLong = message.length > MAX_QUOTE_LENGTH;
  const content: MailContent = {
    origin: input.origin,
    company: input.company,
    preheader: sanitizeLine(message, 120),
    title: "New message from the website",
    blocks: [
      {
        facts: [
          ["Name", name],
          ["Email", email],
          ["Received", formatDateTime(input.receivedAt)],
          ["Reference", input.reference],
        ],
      },
      { quote: isLong ? `${message.slice(0, MAX_QUOTE_LENGTH).toWellFormed()} ...` : message },
      ...(isLong ? [{ paragraph: "The message goes on. All of it is in the back office." }] : []),
      { button: { label: "Open in the back office", url: mailLink(input.path, input.origin) } },
      ...closing(email, name),
    ],
  };
  return {
    kind: "contact-received",
    subject: `${input.isSuspect ? "Perhaps spam: w" : "W"}ebsite message from ${name}`,
    text: renderMailText(content),
    html: renderMailHtml(content),
    // An address that we would not write to must not be answered to by one click either.
    ...(isEmailAddress(email) ? { replyTo: email } : {}),
  };
}

/** Mail programs cut off what is longer than about 100 KB. */
const MAX_QUOTE_LENGTH = 20_000;

function closing(email: string, name: string): readonly { aside: string }[] {
  return isEmailAddress(email)
    ? [{ aside: `Answer this email, and it goes to ${name} at ${email}.` }]
    : [{ aside: "The address looks unusual: check it before you answer." }];
}
