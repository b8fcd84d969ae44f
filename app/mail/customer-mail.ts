import { type EmailName, type EmailValues, sentencesOf } from "#app/content/kinds/emails.ts";
import { fillPlaceholders, placeholdersIn } from "#app/content/kinds/placeholders.ts";
import type { SiteContent } from "#app/content/site-content.server.ts";
import type { MailBlock, MailMessage } from "./mail-content.ts";
import { renderMail } from "./render-mail.ts";
import { sanitizeLine } from "./sanitize-text.ts";

type CustomerMail<Name extends EmailName> = Pick<MailMessage, "kind" | "origin" | "replyTo"> & {
  email: Name;
  values: EmailValues<Name>;
  /** The number of the order or quotation. Always in the subject, by which its emails are erased. */
  reference?: string;
  /** Between the introduction and the closing. */
  details?: readonly MailBlock[];
  /** After the closing. */
  end?: readonly MailBlock[];
  /** Small print before that of the email. */
  notice?: string;
};

/** Renders an email to a customer: the owner's texts around the details of this one. */
export function renderCustomerMail<Name extends EmailName>(
  { emails, emailLayout }: SiteContent,
  mail: CustomerMail<Name>,
): MailMessage {
  const { email, details = [], end = [] } = mail;
  const values: Readonly<Record<string, string>> = mail.values;
  const texts = emails[email];
  const fill = (text: string) => {
    const filled = fillPlaceholders(text, (name) =>
      Object.hasOwn(values, name) ? values[name] : undefined,
    );
    // A sentence that does not apply leaves the spaces around it.
    return filled.replaceAll(/ {2,}/g, " ").trim();
  };
  const used = new Set(placeholdersIn([...texts.introduction, ...texts.closing].join(" ")));
  const omitted = sentencesOf(email).filter((name) => !used.has(name));
  const introduction = paragraphs([
    ...texts.introduction.map(fill),
    omitted.map((name) => values[name]).join(" "),
  ]);
  const footnote = [mail.notice ?? "", fill(texts.note)].filter(Boolean).join(" ");
  const blocks: MailBlock[] = [
    ...introduction,
    ...details,
    ...paragraphs(texts.closing.map(fill)),
    ...end,
    ...paragraphs([emailLayout.signature.join("\n")]),
    ...(footnote ? [{ footnote }] : []),
  ];
  return renderMail(mail.origin, {
    kind: mail.kind,
    subject: withReference(sanitizeLine(fill(texts.subject), MAX_SUBJECT_LENGTH), mail.reference),
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    preheader: fill(texts.preview) || (introduction[0]?.paragraph ?? ""),
    title: fill(texts.heading),
    blocks,
    footer: emailLayout.footer,
  });
}

const MAX_SUBJECT_LENGTH = 200;

function withReference(subject: string, reference: string | undefined): string {
  if (!reference || subject.split(/[^\w-]/).includes(reference)) return subject;
  return sanitizeLine(`${reference}: ${subject}`, MAX_SUBJECT_LENGTH);
}

function paragraphs(texts: readonly string[]): { paragraph: string }[] {
  return texts.filter((text) => text.trim()).map((paragraph) => ({ paragraph }));
}
