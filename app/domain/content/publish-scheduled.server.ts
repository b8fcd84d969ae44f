import { and, asc, eq, lte } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { type EntryId, kindOf } from "#app/content/kinds/content-kinds.ts";
import { loginUrl } from "#app/content/navigation.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contentEntries } from "#app/database/tables/content.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
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
 * Publishes the drafts that are due. One that is no longer complete, or fails with an error, stays a
 * draft, and staff are told; the others do not wait for it.
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
      const problems =
        known.length > 0
          ? known
          : labelProblems(kindOf(id)?.fields ?? {}, await problemsOf(transaction, entry));
      if (problems.length === 0) {
        await movePages(transaction, await publish(transaction, "schedule", entry));
        return "published";
      }
      const { scheduledBy } = locked.row;
      await reportFailure(transaction, origin, { entry, dueAt, scheduledBy, problems });
      return "incomplete";
    });
  }
}

const PUBLISHING_FAILED: Failure["problems"] = [
  ["Error", "The site failed to publish the draft. Publish it yourself"],
];

async function reportFailure(
  transaction: Transaction,
  origin: string,
  { entry, dueAt, scheduledBy, problems }: Failure,
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
  const to = (await adminEmail(transaction, scheduledBy)) ?? company().email;
  await enqueueMail(transaction, { ...mail, to });
}

type Failure = {
  entry: EditableEntry;
  dueAt: Date;
  scheduledBy: string | null;
  problems: [label: string, problem: string][];
};

/** Undefined if the person is no longer an admin. */
async function adminEmail(
  transaction: Transaction,
  userId: string | null,
): Promise<string | undefined> {
  if (!userId) return undefined;
  const [person] = await transaction
    .select({ email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, userId), eq(profiles.role, "admin")));
  return person?.email;
}

/** The draft stays, but is not published by itself. */
export async function cancelSchedule(
  { database }: { database: Database },
  admin: Admin,
  id: EntryId,
): Promise<void> {
  await database
    .update(contentEntries)
    .set({ publishAt: null, updatedBy: displayName(admin) })
    .where(eq(contentEntries.id, id));
}
