import type { Company } from "#app/content/company.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { letterAsText } from "../mail-text.ts";

/** The last mail to somebody who deleted their account; their address is forgotten with it. */
export function accountDeletedMail(input: {
  origin: string;
  company: Company;
  deletedAt: Date;
}): MailMessage {
  const { company } = input;
  const phone = company.phone.shown.replaceAll(" ", "\u00a0");
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: "This is the last email to this address.",
    title: "Your account is deleted",
    parts: [
      {
        paragraph: `Your ${company.name} account was deleted on ${spellMoment(input.deletedAt)}, with everything in it that is about you. Records that the law makes us keep stay without your name.`,
      },
      {
        paragraph:
          "This is our last email: with it, we have forgotten your address. You are welcome to open a new account at any time.",
      },
      { aside: `Was it not you? Phone us on ${phone}.` },
    ],
  };
  return {
    kind: "account-deleted",
    subject: `Your ${company.name} account is deleted`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}
