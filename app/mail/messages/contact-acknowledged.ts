import type { Company } from "#app/content/company.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { mailLink } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";

/** Thanks whoever wrote. It repeats nothing that was typed: it may go to a stranger's address. */
export function contactAcknowledgedMail(input: {
  origin: string;
  company: Company;
  reference: string;
  receivedAt: Date;
  /** Where the reader may want to go on. */
  path: string;
}): MailMessage {
  const { company } = input;
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: "We will reply within 24 hours.",
    title: "We have your message",
    parts: [
      {
        paragraph: `Thank you for writing to ${company.name}. A person will read your message, and we will reply within 24 hours.`,
      },
      {
        facts: [
          ["Received", spellMoment(input.receivedAt)],
          ["Reference", input.reference],
        ],
      },
      { paragraph: `If it cannot wait, call us on ${company.phone.shown}.` },
      { button: { label: "Go to our website", url: mailLink(input.path, input.origin) } },
      {
        aside:
          "Did not write to us? Then somebody gave this address by mistake, and you can ignore this email.",
      },
    ],
  };
  return {
    kind: "contact-acknowledged",
    subject: `We have your message: ${company.name}`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    replyTo: company.email,
  };
}
