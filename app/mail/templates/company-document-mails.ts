import type { MailKindTable, MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** To staff: these documents of the company expire soon. */
export function documentsExpireMail(input: {
  origin: string;
  path: string;
  documents: readonly { title: string; expiry: string }[];
}): MailMessage {
  const { origin, path, documents } = input;
  const [first] = documents;
  const isOne = documents.length === 1;
  const title = isOne
    ? `Company document expires soon: ${first?.title}`
    : `${documents.length} company documents expire soon`;
  return renderMail(origin, {
    kind: "company-documents-expire",
    subject: title,
    preheader: isOne ? `${first?.expiry}.` : "Upload the new ones before they do.",
    title,
    blocks: [
      {
        paragraph: `When a document expires, it disappears from the supplier pack and the links to it stop working. Upload the new one before then.`,
      },
      { facts: documents.map((document) => [document.title, document.expiry] as const) },
      { button: { label: "View company documents", path } },
      { footnote: "You get one email for each expiry date." },
    ],
  });
}

export const companyDocumentMailKinds = {
  "company-documents-expire": {
    label: "Company document expiring",
    about: "settings",
    retention: "retry",
    erasedWith: undefined,
    isWarning: false,
  },
} as const satisfies MailKindTable;
