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
  /** Orders that are paid for, and on their way. */
  stillToDeliver?: readonly string[];
}): MailMessage {
  const { company, stillToDeliver = [] } = input;
  const [isOne, isLast] = [stillToDeliver.length === 1, stillToDeliver.length === 0];
  const phone = company.phone.shown.replaceAll(" ", "\u00a0");
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: isLast
      ? "This is the last email to this address."
      : "What you have paid for still comes to you.",
    title: "Your account is deleted",
    parts: [
      {
        paragraph: `Your ${company.name} account was deleted on ${spellMoment(input.deletedAt)}, with everything in it that is about you. Records that the law makes us keep stay without your account.`,
      },
      {
        paragraph: isLast
          ? "This is our last email: with it, we have forgotten your address. You are welcome to open a new account at any time."
          : `What you have paid for still comes to you: ${isOne ? "order" : "orders"} ${stillToDeliver.join(", ")}. Until then we keep the address ${isOne ? "it goes" : "they go"} to and write to you about it, and forget it afterwards.`,
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
