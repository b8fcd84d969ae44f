import type { Company } from "#app/content/company.ts";
import {
  formatValidity,
  type MailContent,
  type MailMessage,
  mailLink,
} from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Asks the new address to confirm. It may be a stranger's, so the mail contains no account data. */
export function confirmNewEmailMail(input: {
  origin: string;
  company: Company;
  /** The confirmation page, with its token. */
  path: string;
  validForMinutes: number;
}): MailMessage {
  const { name } = input.company;
  const content: MailContent = {
    origin: input.origin,
    company: input.company,
    preheader: "Confirm that this address is yours.",
    title: "Confirm your new email address",
    blocks: [
      {
        paragraph: `This address was given as the new one of an account at ${name}. If you asked for this, confirm it with the password of your account. The link works for ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Confirm this address", url: mailLink(input.path, input.origin) } },
      { footnote: "Did not ask for this? Then ignore this email, and nothing happens." },
    ],
  };
  return {
    kind: "confirm-new-email",
    subject: `Confirm your new email address for ${name}`,
    ...renderMail(content),
  };
}
