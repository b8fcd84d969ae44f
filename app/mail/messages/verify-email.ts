import type { Company } from "#app/content/company.ts";
import {
  formatValidity,
  type MailContent,
  type MailMessage,
  mailLink,
} from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Repeats no submitted text: the address may be a stranger's. */
export function verifyEmailMail(input: {
  origin: string;
  company: Company;
  /** The verification page, with its token. */
  path: string;
  validForMinutes: number;
}): MailMessage {
  const content: MailContent = {
    origin: input.origin,
    company: input.company,
    preheader: "Confirm that this address is yours.",
    title: "Confirm your email address",
    blocks: [
      {
        paragraph: `An account was created at ${input.company.name} with this address. If it was you, confirm the address with your password. The link works for ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Confirm my address", url: mailLink(input.path, input.origin) } },
      {
        footnote:
          "Did not sign up? Ignore this email, and the address stays unconfirmed. To make the account yours, open the link and set a new password.",
      },
    ],
  };
  return {
    kind: "verify-email",
    subject: `Confirm your email address for ${input.company.name}`,
    ...renderMail(content),
  };
}
