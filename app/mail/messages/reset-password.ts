import type { Company } from "#app/content/company.ts";
import {
  formatValidity,
  type MailContent,
  type MailMessage,
  mailLink,
} from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Contains no name: a stranger may have chosen it when signing up with this address. */
export function resetPasswordMail(input: {
  origin: string;
  company: Company;
  /** The reset page, with its token. */
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
        footnote:
          "Did not ask for this? Then ignore this email. Your password stays as it is, and nobody can change it without the link above.",
      },
    ],
  };
  return {
    kind: "reset-password",
    subject: `Reset your ${input.company.name} password`,
    ...renderMail(content),
  };
}
