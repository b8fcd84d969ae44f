import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/long-date.ts";
import { type MailContent, type MailMessage, mailLink } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Notifies the owner of a password change, in case it was not them. */
export function passwordChangedMail(input: {
  origin: string;
  company: Company;
  changedAt: Date;
  resetPath: string;
}): MailMessage {
  const { company } = input;
  // Non-breaking spaces keep the number on one line.
  const phone = company.phone.shown.replaceAll(" ", "\u00a0");
  const content: MailContent = {
    origin: input.origin,
    company,
    preheader: "If this was you, there is nothing to do.",
    title: "Your password was changed",
    blocks: [
      {
        paragraph: `The password of your ${company.name} account was changed on ${formatDateTime(input.changedAt)}. If this was you, there is nothing to do.`,
      },
      {
        paragraph: `If it was not you, choose a new password now, then phone us on ${phone}.`,
      },
      { button: { label: "Reset my password", url: mailLink(input.resetPath, input.origin) } },
    ],
  };
  return {
    kind: "password-changed",
    subject: `Your ${company.name} password was changed`,
    ...renderMail(content),
  };
}
