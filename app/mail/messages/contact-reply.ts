import type { Company } from "#app/content/company.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, LetterPart, MailMessage } from "../mail-letter.ts";
import { letterAsText } from "../mail-text.ts";
import { cleanLine, cleanText } from "../mail-words.ts";

/** A person's answer to a message from the contact form. What the sender answers goes to the company. */
export function contactReplyMail(input: {
  origin: string;
  company: Company;
  /** What a colleague wrote, as it was typed. */
  text: string;
  asked: { message: string; createdAt: Date };
  /** What it is about, in a few words. */
  subject: string;
}): MailMessage {
  const { company } = input;
  const text = cleanText(input.text).trim();
  const asked = cleanText(input.asked.message).trim();
  const isLong = asked.length > LONGEST_QUOTE;
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: cleanLine(text, 120),
    title: "Our answer to your message",
    parts: [
      ...text.split(/\n{2,}/).map((paragraph): LetterPart => ({ paragraph })),
      { paragraph: `On ${spellMoment(input.asked.createdAt)} you wrote:` },
      { quote: isLong ? `${asked.slice(0, LONGEST_QUOTE).toWellFormed()} ...` : asked },
      { aside: `Answer this email, and it reaches us at ${company.email}.` },
    ],
  };
  return {
    kind: "contact-reply",
    // Their own words, not ours: it is what they look for among their mails.
    subject: `Re: ${cleanLine(input.subject, LONGEST_SUBJECT)}`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    replyTo: company.email,
  };
}

const LONGEST_SUBJECT = 120;

/** The sender knows what they wrote; a mail that is too large is cut off by the program that shows it. */
const LONGEST_QUOTE = 4000;
