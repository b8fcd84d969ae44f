import { and, desc, eq, gt, lt } from "drizzle-orm";
import type { EntryId } from "#app/content/kinds/content-kinds.ts";
import type { Entries } from "#app/content/site-content.server.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { contentPreviews } from "#app/database/tables/content.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { readSignedId, signId } from "#app/domain/accounts/signed-id.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  type EditableEntry,
  editableEntry,
  lockOrInsertEntry,
  readPreviewedEntries,
} from "./entries.server.ts";
import { auditLabel } from "./publish.server.ts";

/** How long a preview link works. */
export const PREVIEW_DAYS = 3;
/** More than anyone needs at once; each keeps a copy of the draft. */
export const MAX_PREVIEW_LINKS = 20;
const DAY_MS = 24 * 3_600_000;

export type PreviewLink = { id: string; createdAt: Date; createdBy: string; expiresAt: Date };

export type CreatePreviewOutcome =
  | { ok: true; link: PreviewLink }
  | { ok: false; reason: "missing" | "too-many" }
  | { ok: false; reason: "outdated"; by: string; at: Date };

/** A link that shows the draft as it is now to anyone who has it, until it expires or is revoked. */
export async function createPreviewLink(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  { id, version }: { id: EntryId; version: number },
  now = new Date(),
): Promise<CreatePreviewOutcome> {
  return database.transaction(async (transaction) => {
    const locked = await lockOrInsertEntry(transaction, id, displayName(admin));
    const entry = locked && editableEntry(id, locked.row);
    if (!entry) return { ok: false, reason: "missing" };
    if (locked.version !== version) {
      const { updatedBy: by, updatedAt: at } = locked.row;
      return { ok: false, reason: "outdated", by, at };
    }
    if ((await activeLinks(transaction, id, now)).length >= MAX_PREVIEW_LINKS) {
      return { ok: false, reason: "too-many" };
    }
    const [link] = await transaction
      .insert(contentPreviews)
      .values({
        entryId: id,
        value: entry.values,
        createdAt: now,
        createdBy: displayName(admin),
        expiresAt: new Date(now.getTime() + PREVIEW_DAYS * DAY_MS),
      })
      .returning(linkColumns);
    if (!link) throw new Error("The preview link was not inserted");
    await recordAudit(transaction, admin, {
      verb: "created a preview link for",
      entity: { kind: "content", id, label: auditLabel(id, entry.title) },
      after: { expires: link.expiresAt.toISOString() },
    });
    return { ok: true, link };
  });
}

/** The links to an entry that still work, the newest first. */
export function listPreviewLinks(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<"publish-content">,
  id: EntryId,
  now = new Date(),
): Promise<PreviewLink[]> {
  return activeLinks(database, id, now);
}

/** The link stops working at once. False if it did not work any more. */
export async function revokePreviewLink(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  { id, linkId }: { id: EntryId; linkId: string },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [link] = await transaction
      .delete(contentPreviews)
      .where(and(eq(contentPreviews.id, linkId), eq(contentPreviews.entryId, id)))
      .returning(linkColumns);
    if (!link) return false;
    const { row } = (await lockOrInsertEntry(transaction, id, displayName(admin))) ?? {};
    await recordAudit(transaction, admin, {
      verb: "revoked a preview link for",
      entity: {
        kind: "content",
        id,
        label: auditLabel(id, editableEntry(id, row)?.title ?? ""),
      },
      before: { "created by": link.createdBy, expires: link.expiresAt.toISOString() },
    });
    return true;
  });
}

/** The path of a link: its id, signed, so that nobody finds one by guessing. */
export function previewPath(
  secret: string,
  _admin: Admin<"publish-content">,
  { id }: Pick<PreviewLink, "id">,
): string {
  return `/preview/${signId(secret, "preview of a draft", id)}`;
}

/** What a link shows: the published content with its draft in it. Undefined if the link does not work. */
export async function openPreviewLink(
  { database }: { database: DatabaseOrTransaction },
  secret: string,
  token: string,
  now = new Date(),
): Promise<{ entries: Entries; entry: EditableEntry; link: PreviewLink } | undefined> {
  const id = readSignedId(secret, "preview of a draft", token);
  if (!id) return undefined;
  const [found] = await database
    .select({
      ...linkColumns,
      entryId: contentPreviews.entryId,
      value: contentPreviews.value,
    })
    .from(contentPreviews)
    .where(and(eq(contentPreviews.id, id), gt(contentPreviews.expiresAt, now)));
  if (!found) return undefined;
  const { entryId, value, ...link } = found;
  const previewed = await readPreviewedEntries(database, entryId, value);
  return previewed && { ...previewed, link };
}

/** Nightly: links that have expired. */
export async function sweepPreviewLinks(database: Database): Promise<void> {
  await database.delete(contentPreviews).where(lt(contentPreviews.expiresAt, new Date()));
}

const linkColumns = {
  id: contentPreviews.id,
  createdAt: contentPreviews.createdAt,
  createdBy: contentPreviews.createdBy,
  expiresAt: contentPreviews.expiresAt,
};

function activeLinks(database: DatabaseOrTransaction, id: EntryId, now: Date) {
  return database
    .select(linkColumns)
    .from(contentPreviews)
    .where(and(eq(contentPreviews.entryId, id), gt(contentPreviews.expiresAt, now)))
    .orderBy(desc(contentPreviews.createdAt));
}
