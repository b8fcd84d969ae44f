import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/long-date.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { type MailContent, type MailMessage, mailLink } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine, sanitizeText } from "#app/mail/sanitize-text.ts";

/** Notifies staff of a contact message. Submitted text is sanitized and quoted. */
export function contactReceivedMail(input: {
  origin: string;
  company: Company;
  from: { name: string; email: string; message: string };
  reference: string;
  receivedAt: Date;
  /** The message's page in the back office. */
  path: string;
  /** Probably sent by a bot. */
  isSuspectedBot?: boolean;
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
    subject: `${input.isSuspectedBot ? "Perhaps spam: w" : "W"}ebsite message from ${name}`,
    ...renderMail(content),
    // No Reply-To with an address that we would not send to.
    ...(isEmailAddress(email) ? { replyTo: email } : {}),
  };
}

/** Mail clients clip mails over about 100 KB. */
const MAX_QUOTE_LENGTH = 20_000;

function closing(email: string, name: string): readonly { footnote: string }[] {
  return isEmailAddress(email)
    ? [{ footnote: `Answer this email, and it goes to ${name} at ${email}.` }]
    : [{ footnote: "The address looks unusual: check it before you answer." }];
}
