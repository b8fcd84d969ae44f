import type { Company } from "#app/content/company.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { mailLink, spellValidity } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";

/** Names nobody: whoever signs up with a stranger's address chooses the name on the account. */
export function resetPasswordMail(input: {
  origin: string;
  company: Company;
  /** The page that takes the new password, with its token. */
  path: string;
  validForMinutes: number;
}): MailMessage {
  const letter: Letter = {
    origin: input.origin,
    company: input.company,
    preheader: `The link works once, for ${spellValidity(input.validForMinutes)}.`,
    title: "Reset your password",
    parts: [
      {
        paragraph: `You asked for a new password for your ${input.company.name} account. Choose one here. The link works once, for ${spellValidity(input.validForMinutes)}.`,
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
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}
