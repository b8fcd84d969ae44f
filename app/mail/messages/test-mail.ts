import type { Company } from "#app/content/company.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { mailLink } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";

/** Proof for staff that mail from the site arrives. */
export function testMail(input: {
  origin: string;
  company: Company;
  writtenAt: Date;
  /** The page of the back office that shows every mail. */
  path: string;
}): MailMessage {
  const letter: Letter = {
    origin: input.origin,
    company: input.company,
    preheader: "Mail from the site arrives.",
    title: "This is a test",
    parts: [
      {
        paragraph: `You asked for this mail in the back office on ${spellMoment(input.writtenAt)}. That you can read it shows that mail from the site arrives.`,
      },
      {
        paragraph:
          "If it was in the spam folder, mark it as wanted, and tell whoever runs the mail server.",
      },
      { button: { label: "Open the outbox", url: mailLink(input.path, input.origin) } },
    ],
  };
  return {
    kind: "test",
    subject: `Test mail from ${input.company.name}`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}
