import { type EntryId, kindOf } from "#app/content/kinds/content-kinds.ts";
import { type EmailName, emailNames } from "#app/content/kinds/emails.ts";
import { buildContent, type SiteContent } from "#app/content/site-content.server.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import type { MailMessage } from "#app/mail/mail-content.ts";
import { sampleMail } from "#app/mail/sample-mails.server.ts";
import { readPreviewedEntries } from "./entries.server.ts";

type Needs = { database: Database; origin: string };

/** The email of an entry with this content, with sample data; undefined if the entry is not an email. */
export function previewMail(
  { origin }: { origin: string },
  id: EntryId,
  content: SiteContent,
): MailMessage | undefined {
  if (!id.startsWith("email/") || !kindOf(id)) return undefined;
  const name = id.replace("email/", "") as EmailName;
  // The layout is part of every email: one stands for all.
  return sampleMail(emailNames.includes(name) ? name : "order-placed", origin, content);
}

/** The same with the draft of the entry. */
export async function readMailPreview(
  { database, origin }: Needs,
  _admin: Admin<"publish-content">,
  id: EntryId,
): Promise<MailMessage | undefined> {
  if (!id.startsWith("email/")) return undefined;
  const previewed = await readPreviewedEntries(database, id);
  return previewed && previewMail({ origin }, id, buildContent(previewed.entries));
}

/** Sends the email of an entry, as its draft has it, to the admin who asks. */
export async function sendMailPreview(
  { database, origin }: Needs,
  admin: Admin<"publish-content">,
  id: EntryId,
): Promise<{ subject: string } | undefined> {
  const message = await readMailPreview({ database, origin }, admin, id);
  if (!message) return undefined;
  const subject = `Test: ${message.subject}`;
  await database.transaction(async (transaction) => {
    const test = { ...message, kind: "test", subject, to: admin.email } as const;
    const { id: mailId } = await enqueueMail(transaction, test);
    await recordAudit(transaction, admin, {
      verb: "sent",
      entity: { kind: "mail", id: mailId, label: subject },
    });
  });
  return { subject };
}
