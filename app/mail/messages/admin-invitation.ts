import type { Company } from "#app/content/company.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { mailLink, spellValidity } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";

export function adminInvitationMail(input: {
  origin: string;
  company: Company;
  /** The page that takes the first password, with its token. */
  path: string;
  validForMinutes: number;
}): MailMessage {
  const { company } = input;
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: "Choose a password to sign in to the back office.",
    title: "You are now an admin",
    parts: [
      {
        paragraph: `You were given access to the ${company.name} back office, where products, orders and messages are looked after. Choose a password, then sign in with this email address. The link works once, for ${spellValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Choose a password", url: mailLink(input.path, input.origin) } },
      {
        aside: `Did not expect this? Then leave the link alone and tell us at ${company.email}.`,
      },
    ],
  };
  return {
    kind: "admin-invitation",
    subject: `You are now an admin of ${company.name}`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}
