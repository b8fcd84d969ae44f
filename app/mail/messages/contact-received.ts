import type { Company } from "#app/content/company.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { isMailAddress } from "../mail-address.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { mailLink } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";
import { cleanLine, cleanText } from "../mail-words.ts";

/** Tells the company that somebody wrote. Everything a stranger typed is cleaned and quoted. */
export function contactReceivedMail(input: {
  origin: string;
  company: Company;
  from: { name: string; email: string; message: string };
  reference: string;
  receivedAt: Date;
  /** The page of the back office that shows the message. */
  path: string;
  /** It looks as if a program had written it. */
  isSuspect?: boolean;
}): MailMessage {
  const name = cleanLine(input.from.name, 80);
  const email = cleanLine(input.from.email, 254);
  const message = cleanText(input.from.message).trim();
  const isLong = message.length > longestQuote;
  const letter: Letter = {
    origin: input.origin,
    company: input.company,
    preheader: cleanLine(message, 120),
    title: "New message from the website",
    parts: [
      {
        facts: [
          ["Name", name],
          ["Email", email],
          ["Received", spellMoment(input.receivedAt)],
          ["Reference", input.reference],
        ],
      },
      { quote: isLong ? `${message.slice(0, longestQuote).toWellFormed()} ...` : message },
      ...(isLong ? [{ paragraph: "The message goes on. All of it is in the back office." }] : []),
      { button: { label: "Open in the back office", url: mailLink(input.path, input.origin) } },
      ...closing(email, name),
    ],
  };
  return {
    kind: "contact-received",
    subject: `${input.isSuspect ? "Perhaps spam: w" : "W"}ebsite message from ${name}`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    // An address that we would not write to must not be answered to by one click either.
    ...(isMailAddress(email) ? { replyTo: email } : {}),
  };
}

/** Mail programs cut off what is longer than about 100 KB. */
const longestQuote = 20_000;

function closing(email: string, name: string): readonly { aside: string }[] {
  return isMailAddress(email)
    ? [{ aside: `Answer this email, and it goes to ${name} at ${email}.` }]
    : [{ aside: "The address looks unusual: check it before you answer." }];
}
