import type { Company } from "#app/content/company.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { letterAsText } from "../mail-text.ts";
import { cleanLine } from "../mail-words.ts";

/** The last mail to an address that an account no longer uses. */
export function emailChangedMail(input: {
  origin: string;
  company: Company;
  changedAt: Date;
  newEmail: string;
}): MailMessage {
  const { company } = input;
  const phone = company.phone.shown.replaceAll(" ", "\u00a0");
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: "From now on you log in with the new address.",
    title: "Your email address was changed",
    parts: [
      {
        paragraph: `The email address of your ${company.name} account was changed on ${spellMoment(input.changedAt)}. From now on you log in with the new one, and our mail goes there.`,
      },
      { facts: [["New address", cleanLine(input.newEmail, 254)]] },
      { aside: `Was it not you? Phone us on ${phone}.` },
    ],
  };
  return {
    kind: "email-changed",
    subject: `Your ${company.name} email address was changed`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}
