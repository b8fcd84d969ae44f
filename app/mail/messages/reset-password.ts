import type { Company } from "#app/content/company.ts";
import {
  formatValidity,
  type MailContent,
  type MailMessage,
  mailLink,
} from "#app/mail/mail-content.ts";
import { renderMailHtml, renderMailText } from "#app/mail/render-mail.ts";

/** Names nobody: whoever signs up with a stranger's address chooses the name on the account. */
export function resetPasswordMail(input: {
  origin: string;
  company: Company;
  /** The page that takes the new password, with its token. */
  path: string;
  validForMinutes: number;
}): MailMessage {
  const content: MailContent = {
    origin: input.origin,
    company: input.company,
    preheader: `The link works once, for ${formatValidity(input.validForMinutes)}.`,
    title: "Reset your password",
    blocks: [
      {
        paragraph: `You asked for a new password for your ${input.company.name} account. Choose one here. The link works once, for ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Choose a new password", url: mailLink(input.path, input.origin) } },
      {
        aside:
          "Did not ask for this? Then ignore this email. Your password stays as it is, and nobody can change it without the link above.",
      },
    ],
  };
  return {
    kind: "reset-password",
    subject: `Reset your ${input.company.name} password`,
    text: renderMailText(content),
    html: renderMailHtml(content),
  };
}
