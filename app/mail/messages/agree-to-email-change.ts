import type { Company } from "#app/content/company.ts";
import {
  formatValidity,
  type MailContent,
  type MailMessage,
  mailLink,
} from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";
import { sanitizeLine } from "#app/mail/sanitize-text.ts";

/** Asks the current address to confirm or refuse an email change. */
export function agreeToEmailChangeMail(input: {
  origin: string;
  company: Company;
  /** The confirmation page, with its token. */
  path: string;
  newEmail: string;
  validForMinutes: number;
  /** False for an unverified address, which can only refuse. */
  mustAgree: boolean;
}): MailMessage {
  const { name } = input.company;
  const rule = input.mustAgree
    ? "Nothing changes until both addresses have confirmed it."
    : "It changes as soon as the new address has confirmed it.";
  const content: MailContent = {
    origin: input.origin,
    company: input.company,
    preheader: "Was it you? Confirm or refuse it.",
    title: "Your email address is about to change",
    blocks: [
      {
        paragraph: `Somebody who knows your password asked to change the email address of your ${name} account. ${rule}`,
      },
      { facts: [["New address", sanitizeLine(input.newEmail, 254)]] },
      {
        paragraph: `Confirm it if it was you, or refuse it if it was not. The link works for ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Confirm or refuse", url: mailLink(input.path, input.origin) } },
    ],
  };
  return {
    kind: "agree-to-email-change",
    subject: `Is the new email address of your ${name} account right?`,
    ...renderMail(content),
  };
}
