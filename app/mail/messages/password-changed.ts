import type { Company } from "#app/content/company.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { mailLink } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";

/** The notice by which an owner learns that somebody else got in. */
export function passwordChangedMail(input: {
  origin: string;
  company: Company;
  changedAt: Date;
  /** The page on which a new password can be asked for. */
  resetPath: string;
}): MailMessage {
  const { company } = input;
  // Spaces that do not break keep the number on one line.
  const phone = company.phone.shown.replaceAll(" ", "\u00a0");
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: "If this was you, there is nothing to do.",
    title: "Your password was changed",
    parts: [
      {
        paragraph: `The password of your ${company.name} account was changed on ${spellMoment(input.changedAt)}. If this was you, there is nothing to do.`,
      },
      {
        paragraph: `If it was not you, choose a new password now, then phone us on ${phone}.`,
      },
      { button: { label: "Reset my password", url: mailLink(input.resetPath, input.origin) } },
    ],
  };
  return {
    kind: "password-changed",
    subject: `Your ${company.name} password was changed`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}
