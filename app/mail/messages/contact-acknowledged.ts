import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/long-date.ts";
import { type MailContent, type MailMessage, mailLink } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Acknowledges a contact message. Repeats no submitted text: the address may be a stranger's. */
export function contactAcknowledgedMail(input: {
  origin: string;
  company: Company;
  reference: string;
  receivedAt: Date;
  path: string;
}): MailMessage {
  const { company } = input;
  const content: MailContent = {
    origin: input.origin,
    company,
    preheader: "We will reply within 24 hours.",
    title: "We have your message",
    blocks: [
      {
        paragraph: `Thank you for writing to ${company.name}. A person will read your message, and we will reply within 24 hours.`,
      },
      {
        facts: [
          ["Received", formatDateTime(input.receivedAt)],
          ["Reference", input.reference],
        ],
      },
      { paragraph: `If it cannot wait, call us on ${company.phone.shown}.` },
      { button: { label: "Go to our website", url: mailLink(input.path, input.origin) } },
      {
        footnote:
          "Did not write to us? Then somebody gave this address by mistake, and you can ignore this email.",
      },
    ],
  };
  return {
    kind: "contact-acknowledged",
    subject: `We have your message: ${company.name}`,
    ...renderMail(content),
    replyTo: company.email,
  };
}
