import type { Company } from "#app/content/company.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { mailLink, spellValidity } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";
import { cleanLine } from "../mail-words.ts";

/** Tells the owner of an account that its address is about to change, while it can be stopped. */
export function agreeToEmailChangeMail(input: {
  origin: string;
  company: Company;
  /** The page that takes a yes or a no, with its token. */
  path: string;
  newEmail: string;
  validForMinutes: number;
  /** Whether the change waits for this mailbox; one that was never confirmed can only refuse. */
  mustAgree: boolean;
}): MailMessage {
  const { name } = input.company;
  const rule = input.mustAgree
    ? "Nothing changes until both addresses have confirmed it."
    : "It changes as soon as the new address has confirmed it.";
  const letter: Letter = {
    origin: input.origin,
    company: input.company,
    preheader: "Was it you? Confirm or refuse it.",
    title: "Your email address is about to change",
    parts: [
      {
        paragraph: `Somebody who knows your password asked to change the email address of your ${name} account. ${rule}`,
      },
      { facts: [["New address", cleanLine(input.newEmail, 254)]] },
      {
        paragraph: `Confirm it if it was you, or refuse it if it was not. The link works for ${spellValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Confirm or refuse", url: mailLink(input.path, input.origin) } },
    ],
  };
  return {
    kind: "agree-to-email-change",
    subject: `Is the new email address of your ${name} account right?`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}
