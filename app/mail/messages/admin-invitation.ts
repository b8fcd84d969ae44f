import type { Company } from "#app/content/company.ts";
import {
  formatValidity,
  type MailContent,
  type MailMessage,
  mailLink,
} from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

export function adminInvitationMail(input: {
  origin: string;
  company: Company;
  /** The page that takes the first password, with its token. */
  path: string;
  validForMinutes: number;
}): MailMessage {
  const { company } = input;
  const content: MailContent = {
    origin: input.origin,
    company,
    preheader: "Choose a password to sign in to the back office.",
    title: "You are now an admin",
    blocks: [
      {
        paragraph: `You were given access to the ${company.name} back office, where products, orders and messages are looked after. Choose a password, then sign in with this email address. The link works once, for ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Choose a password", url: mailLink(input.path, input.origin) } },
      {
        footnote: `Did not expect this? Then leave the link alone and tell us at ${company.email}.`,
      },
    ],
  };
  return {
    kind: "admin-invitation",
    subject: `You are now an admin of ${company.name}`,
    ...renderMail(content),
  };
}
