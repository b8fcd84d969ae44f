import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/long-date.ts";
import { type MailContent, type MailMessage, mailLink } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Lets staff check that mail is delivered. */
export function testMail(input: {
  origin: string;
  company: Company;
  writtenAt: Date;
  /** The outbox page. */
  path: string;
}): MailMessage {
  const content: MailContent = {
    origin: input.origin,
    company: input.company,
    preheader: "Mail from the site arrives.",
    title: "This is a test",
    blocks: [
      {
        paragraph: `You asked for this mail in the back office on ${formatDateTime(input.writtenAt)}. That you can read it shows that mail from the site arrives.`,
      },
      {
        paragraph:
          "If it was in the spam folder, mark it as wanted, and tell whoever runs the mail server.",
      },
      { button: { label: "Open the outbox", url: mailLink(input.path, input.origin) } },
    ],
  };
  return {
    kind: "test",
    subject: `Test mail from ${input.company.name}`,
    ...renderMail(content),
  };
}
