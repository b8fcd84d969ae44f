import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import { type EntryId, kindOf } from "#app/content/kinds/content-kinds.ts";
import type { Values } from "#app/content/kinds/fields.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contentEditors, contentEntries, contentVersions } from "#app/database/tables/content.ts";
import { pictures, videos } from "#app/database/tables/uploads.ts";
import { users } from "#app/database/tables/users.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { editableEntry, lockOrInsertEntry } from "./entries.server.ts";
import { filesIn, withStoredFiles } from "./entry-files.ts";
import { auditLabel } from "./publish.server.ts";

export type SaveDraftOutcome =
  | { ok: true; version: number; cancelsSchedule?: true }
  | { ok: false; reason: "missing" | "too-long" }
  | { ok: false; reason: "outdated"; by: string; at: Date };

/** The database refuses more than 256 KB. */
const MAX_DRAFT_LENGTH = 200_000;

/** Saves the draft of an entry, unless somebody else saved it since the editor was opened. */
export async function saveDraft(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  draft: { id: EntryId; values: Values; version: number },
): Promise<SaveDraftOutcome> {
  const by = displayName(admin);
  if (!kindOf(draft.id)) return { ok: false, reason: "missing" };
  if (Buffer.byteLength(JSON.stringify(draft.values)) > MAX_DRAFT_LENGTH) {
    return { ok: false, reason: "too-long" };
  }
  return database.transaction(async (transaction) => {
    const locked = await lockOrInsertEntry(transaction, draft.id, by);
    if (!locked) return { ok: false, reason: "missing" };
    const { row, version } = locked;
    if (version !== draft.version) {
      return { ok: false, reason: "outdated", by: row.updatedBy, at: row.updatedAt };
    }
    const values = await attachFiles(transaction, draft.values);
    const current = editableEntry(draft.id, row);
    // A draft that equals the published page does not count as one.
    const isUnchanged = isDeepStrictEqual(values, current?.published);
    // Editing the draft cancels its schedule: other content would be published than planned.
    const keepsSchedule = !isUnchanged && isDeepStrictEqual(values, current?.values);
    await transaction
      .update(contentEntries)
      .set({
        draft: isUnchanged ? null : values,
        ...(!keepsSchedule && { publishAt: null }),
        ...(isUnchanged && { scheduleFailedAt: null }),
        version: version + 1,
        updatedAt: new Date(),
        updatedBy: by,
      })
      .where(eq(contentEntries.id, draft.id));
    await noteEditor(transaction, admin, draft.id);
    const cancelsSchedule = row.publishAt !== null && !keepsSchedule;
    return { ok: true, version: version + 1, ...(cancelsSchedule && { cancelsSchedule }) };
  });
}

/** Throws the draft away: what is published stays. An entry that was never published goes with it. */
export async function discardDraft(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  { id, version }: { id: EntryId; version: number },
): Promise<"discarded" | "deleted" | "outdated"> {
  return database.transaction(async (transaction) => {
    const locked = await lockOrInsertEntry(transaction, id, displayName(admin));
    if (locked?.version !== version) return "outdated";
    const entry = editableEntry(id, locked.row);
    const title = entry?.title ?? "";
    await recordAudit(transaction, admin, {
      verb: entry?.isNew ? "deleted the draft of" : "discarded the changes of",
      entity: { kind: "content", id, label: auditLabel(id, title) },
    });
    if (entry?.isNew) {
      await transaction.delete(contentEntries).where(eq(contentEntries.id, id));
      return "deleted";
    }
    // The last change is again the one that was published.
    const { publishedAt, publishedBy } = contentVersions;
    const [last] = entry?.published
      ? await transaction
          .select({ updatedAt: publishedAt, updatedBy: publishedBy })
          .from(contentVersions)
          .where(eq(contentVersions.entryId, id))
          .orderBy(desc(publishedAt))
          .limit(1)
      : [];
    await transaction
      .update(contentEntries)
      .set({ draft: null, publishAt: null, scheduleFailedAt: null, version: version + 1, ...last })
      .where(eq(contentEntries.id, id));
    return "discarded";
  });
}

/** Adds an entry to a collection, as a draft. Its id comes from its title. */
export async function createEntry(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  { kind, title }: { kind: string; title: string },
): Promise<EntryId> {
  const slug = slugOf(title);
  const draft = { title, slug };
  const insert = (id: EntryId) =>
    database
      .insert(contentEntries)
      .values({ id, draft, updatedBy: displayName(admin) })
      .onConflictDoNothing()
      .returning({ id: contentEntries.id });
  for (let attempt = 1; attempt <= 50; attempt++) {
    const id = `${kind}/${attempt === 1 ? slug : `${slug}-${attempt}`}`;
    if (editableEntry(id, undefined)) continue;
    const [made] = await insert(id);
    if (made) return made.id;
  }
  throw new Error(`There are too many entries named ${slug}`);
}

function slugOf(title: string): string {
  const slug = title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60)
    .replace(/-$/, "");
  return slug || "untitled";
}

const EDITING_MS = 60_000;

/** Notes that this admin has the entry open, and names the others who do. */
export async function noteEditor(
  database: Database | Transaction,
  admin: Admin<"publish-content">,
  entryId: EntryId,
): Promise<string[]> {
  const seenAt = new Date();
  const { userId } = admin;
  await database
    .insert(contentEditors)
    .values({ entryId, userId, seenAt })
    .onConflictDoUpdate({
      target: [contentEditors.entryId, contentEditors.userId],
      set: { seenAt },
    });
  const others = await database
    .select({ name: users.name, email: users.email })
    .from(contentEditors)
    .innerJoin(users, eq(users.id, contentEditors.userId))
    .where(
      and(
        eq(contentEditors.entryId, entryId),
        ne(contentEditors.userId, userId),
        gt(contentEditors.seenAt, new Date(seenAt.getTime() - EDITING_MS)),
      ),
    );
  return others.map(displayName);
}

/**
 * Gives every picture of the file store its size, and keeps the sweep away from all files that the
 * entry names. A file that does not exist is left out.
 */
async function attachFiles(transaction: Transaction, values: Values): Promise<Values> {
  const named = filesIn(values);
  const attachedAt = new Date();
  const pictureRows = await transaction
    .update(pictures)
    .set({ attachedAt })
    .where(inArray(pictures.path, [...named.pictures]))
    .returning();
  const stored = new Map(
    pictureRows.map(({ path, width, height, widths }) => [path, { path, width, height, widths }]),
  );
  const videoRows = await transaction
    .update(videos)
    .set({ attachedAt })
    .where(inArray(videos.path, [...named.videos]))
    .returning({ path: videos.path });
  const videoPaths = new Set(videoRows.map(({ path }) => path));
  return withStoredFiles(values, {
    picture: (path) => stored.get(path),
    hasVideo: (path) => videoPaths.has(path),
  });
}
