import type { Company } from "#app/content/company.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { mailLink, spellValidity } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";

/** Goes to an address that may be a stranger's: it says nothing about whose account it is. */
export function confirmNewEmailMail(input: {
  origin: string;
  company: Company;
  /** The page that asks, with its token. */
  path: string;
  validForMinutes: number;
}): MailMessage {
  const { name } = input.company;
  const letter: Letter = {
    origin: input.origin,
    company: input.company,
    preheader: "Confirm that this address is yours.",
    title: "Confirm your new email address",
    parts: [
      {
        paragraph: `This address was given as the new one of an account at ${name}. If you asked for this, confirm it with the password of your account. The link works for ${spellValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Confirm this address", url: mailLink(input.path, input.origin) } },
      { aside: "Did not ask for this? Then ignore this email, and nothing happens." },
    ],
  };
  return {
    kind: "confirm-new-email",
    subject: `Confirm your new email address for ${name}`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}
