import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/long-date.ts";
import type { MailContent, MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine } from "#app/mail/sanitize-text.ts";

/** Notifies the previous address that the email change is done. */
export function emailChangedMail(input: {
  origin: string;
  company: Company;
  changedAt: Date;
  newEmail: string;
}): MailMessage {
  const { company } = input;
  const phone = company.phone.shown.replaceAll(" ", "\u00a0");
  const content: MailContent = {
    origin: input.origin,
    company,
    preheader: "From now on you log in with the new address.",
    title: "Your email address was changed",
    blocks: [
      {
        paragraph: `The email address of your ${company.name} account was changed on ${formatDateTime(input.changedAt)}. From now on you log in with the new one, and our mail goes there.`,
      },
      { facts: [["New address", sanitizeLine(input.newEmail, 254)]] },
      { footnote: `Was it not you? Phone us on ${phone}.` },
    ],
  };
  return {
    kind: "email-changed",
    subject: `Your ${company.name} email address was changed`,
    ...renderMail(content),
  };
}
