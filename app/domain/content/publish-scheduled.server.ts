import { asc, eq, lte } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { type EntryId, kindOf } from "#app/content/kinds/content-kinds.ts";
import { loginUrl } from "#app/content/navigation.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contentEntries } from "#app/database/tables/content.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { findAdminForJob } from "#app/domain/accounts/staff/find-admin-for-job.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { scheduleFailedMail } from "#app/mail/templates/admin-mails.ts";
import { labelProblems } from "./check-entry.ts";
import {
  type EditableEntry,
  editableEntry,
  loadContent,
  lockOrInsertEntry,
} from "./entries.server.ts";
import { auditLabel, lockAddresses, problemsOf, publish } from "./publish.server.ts";
import { movePages } from "./redirects.server.ts";

type Services = { database: Database; origin: string };

/**
 * Publishes the drafts that are due, each in the name of whoever scheduled it. One that is no longer
 * complete, fails with an error, or was scheduled by somebody who may no longer publish stays a draft, and
 * staff are told; the others do not wait for it.
 */
export async function publishScheduledContent(
  { database, origin }: Services,
  now = new Date(),
): Promise<{ published: number; incomplete: number; failed: unknown[] }> {
  const due = await database
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(lte(contentEntries.publishAt, now))
    .orderBy(asc(contentEntries.publishAt));
  const counts = { published: 0, incomplete: 0 };
  const failed: unknown[] = [];
  for (const { id } of due) {
    try {
      const outcome = await publishOrReport(id);
      if (outcome) counts[outcome] += 1;
    } catch (error) {
      failed.push(error);
      await publishOrReport(id, PUBLISHING_FAILED).catch((second) => failed.push(second));
    }
  }
  if (counts.published > 0) await loadContent(database);
  return { ...counts, failed };

  /** A draft with known problems is not published, only reported. */
  async function publishOrReport(id: EntryId, known: Failure["problems"] = []) {
    return database.transaction(async (transaction) => {
      await lockAddresses(transaction);
      const locked = await lockOrInsertEntry(transaction, id, "schedule");
      const entry = locked && editableEntry(id, locked.row);
      const dueAt = entry?.publishAt;
      if (!locked || !dueAt || dueAt > now) return undefined;
      const { scheduledBy } = locked.row;
      const admin =
        scheduledBy !== null &&
        (await findAdminForJob(transaction, scheduledBy, "publish-content"));
      const problems =
        known.length > 0
          ? known
          : admin
            ? labelProblems(kindOf(id)?.fields ?? {}, await problemsOf(transaction, entry))
            : MAY_NOT_PUBLISH;
      if (problems.length === 0) {
        await movePages(transaction, await publish(transaction, "schedule", entry));
        return "published";
      }
      const to = admin ? admin.email : company().email;
      await reportFailure(transaction, origin, { entry, dueAt, to, problems });
      return "incomplete";
    });
  }
}

const PUBLISHING_FAILED: Failure["problems"] = [
  ["Error", "The site failed to publish the draft. Publish it yourself"],
];

const MAY_NOT_PUBLISH: Failure["problems"] = [
  ["Permission", "The person who scheduled it can no longer publish content. Check the draft"],
];

async function reportFailure(
  transaction: Transaction,
  origin: string,
  { entry, dueAt, to, problems }: Failure,
): Promise<void> {
  const { id, title, version } = entry;
  await transaction
    .update(contentEntries)
    .set({ publishAt: null, scheduleFailedAt: dueAt, version: version + 1 })
    .where(eq(contentEntries.id, id));
  await recordAudit(transaction, "schedule", {
    verb: "could not publish",
    entity: { kind: "content", id, label: auditLabel(id, title) },
    after: Object.fromEntries(problems),
  });
  const path = loginUrl(`/admin/content/edit/${id}`);
  const mail = scheduleFailedMail({ origin, path, title, dueAt, problems });
  await enqueueMail(transaction, { ...mail, to });
}

type Failure = {
  entry: EditableEntry;
  dueAt: Date;
  to: string;
  problems: [label: string, problem: string][];
};

/** The draft stays, but is not published automatically. */
export async function cancelSchedule(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  id: EntryId,
): Promise<void> {
  await database
    .update(contentEntries)
    .set({ publishAt: null, updatedBy: displayName(admin) })
    .where(eq(contentEntries.id, id));
}
