import type { Company } from "#app/content/company.ts";
import {
  formatValidity,
  type MailContent,
  type MailMessage,
  mailLink,
} from "#app/mail/mail-content.ts";
import { renderMailHtml, renderMailText } from "#app/mail/render-mail.ts";

/** Goes to an address that may be a stranger's: it says nothing about whose account it is. */
export function confirmNewEmailMail(input: {
  origin: string;
  company: Company;
  /** The page that asks, with its token. */
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
      { aside: "Did not ask for this? Then ignore this email, and nothing happens." },
    ],
  };
  return {
    kind: "confirm-new-email",
    subject: `Confirm your new email address for ${name}`,
    text: renderMailText(content),
    html: renderMailHtml(content),
  };
}
