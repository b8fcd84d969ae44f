import { asc, inArray, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/connection.server.ts";
import { companyDocuments } from "#app/database/tables/company-documents.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { documentsExpireMail } from "#app/mail/templates/company-document-mails.ts";
import { describeExpiry, EXPIRY_WARNING_DAYS } from "./company-document.ts";

/**
 * Nightly: one email about the documents that expire within 30 days. Each is named once, and again after
 * its expiry date has changed.
 */
export async function warnOfExpiry(
  { database, origin }: { database: Database; origin: string },
  now = new Date(),
): Promise<{ warned: number }> {
  const today = localIsoDate(now);
  return database.transaction(async (transaction) => {
    const { id, title, expiresOn, warnedFor } = companyDocuments;
    const due = await transaction
      .select({ id, title, expiresOn })
      .from(companyDocuments)
      .where(
        sql`${expiresOn} <= ${today}::date + ${EXPIRY_WARNING_DAYS}::int
          and ${expiresOn} is distinct from ${warnedFor}`,
      )
      .orderBy(asc(expiresOn), asc(title))
      .for("update", { skipLocked: true });
    if (due.length === 0) return { warned: 0 };
    await transaction
      .update(companyDocuments)
      .set({ warnedFor: sql`${expiresOn}`, updatedAt: sql`${companyDocuments.updatedAt}` })
      .where(
        inArray(
          id,
          due.map((document) => document.id),
        ),
      );
    const documents = due.map((document) => ({
      title: document.title,
      expiry: describeExpiry(document.expiresOn, today),
    }));
    await enqueueMail(transaction, {
      ...documentsExpireMail({ origin, path: COMPANY_DOCUMENTS_PATH, documents }),
      to: company().email,
    });
    return { warned: due.length };
  });
}

const COMPANY_DOCUMENTS_PATH = "/admin/settings/company-documents";
