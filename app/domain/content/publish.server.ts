import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { type EntryId, kindOf, placeholdersOf } from "#app/content/kinds/content-kinds.ts";
import { completeValues, type Values } from "#app/content/kinds/fields.ts";
import { buildContent, defaultEntries, type Entries } from "#app/content/site-content.server.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contentEntries, contentVersions, redirects } from "#app/database/tables/content.ts";
import { type Admin, displayName, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { requireOwnPassword } from "#app/domain/accounts/staff/require-own-password.ts";
import { type AuditActor, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { isReservedPath, pagesThatExist } from "#app/seo/public-pages.ts";
import { type CheckContext, checkEntry } from "./check-entry.ts";
import { compareEntries } from "./compare-entries.ts";
import { keepsLegalDate } from "./content-state.ts";
import {
  type EditableEntry,
  editableEntry,
  loadContent,
  lockOrInsertEntry,
  readPublished,
} from "./entries.server.ts";
import { movePages, type PageMove } from "./redirects.server.ts";

export type PublishOutcome =
  | { ok: true }
  | { ok: false; reason: "nothing" }
  | { ok: false; reason: "outdated"; by: string }
  | { ok: false; reason: "incomplete"; problems: Record<string, string> };

/**
 * Publishes the draft now, or at a time, after a step-up where the kind takes one. It must be the version that the editor shows. `setsDate`
 * gives a legal page whose text has changed the date of that day, unless its date was changed as well.
 */
export async function publishDraft(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  { id, version, at, setsDate = false, holder }: PublishOptions,
): Promise<PublishOutcome> {
  if (kindOf(id)?.stepUp) requireOwnPassword(admin, holder);
  const outcome = await database.transaction(async (transaction): Promise<PublishOutcome> => {
    await lockAddresses(transaction);
    const locked = await lockOrInsertEntry(transaction, id, displayName(admin));
    const found = locked && editableEntry(id, locked.row);
    if (!found || locked.version !== version) {
      return { ok: false, reason: "outdated", by: locked?.row.updatedBy ?? "" };
    }
    const entry = setsDate ? withDate(found, at ?? new Date()) : found;
    if (!locked.row.draft) return { ok: false, reason: "nothing" };
    const problems = await problemsOf(transaction, entry);
    if (Object.keys(problems).length > 0) return { ok: false, reason: "incomplete", problems };
    if (!at) await movePages(transaction, await publish(transaction, admin, entry));
    else await schedule(transaction, admin, entry, at);
    return { ok: true };
  });
  // This process does not wait for the notification: the next page must show the change.
  if (outcome.ok && !at) await loadContent(database);
  return outcome;
}

type PublishOptions = {
  id: EntryId;
  version: number;
  at?: Date;
  setsDate?: boolean;
  holder?: Reauthenticated | undefined;
};

function withDate(entry: EditableEntry, day: Date): EditableEntry {
  const { values, published } = entry;
  const textOf = ({ updated: _date, seo: _seo, ...text }: Values) => text;
  const hasNewText = !isDeepStrictEqual(textOf(values), textOf(published ?? {}));
  if (!keepsLegalDate(entry) || !hasNewText) return entry;
  return { ...entry, values: { ...values, updated: localIsoDate(day) } };
}

async function schedule(
  transaction: Transaction,
  admin: Admin<"publish-content">,
  { id, values, version, title }: EditableEntry,
  at: Date,
): Promise<void> {
  await transaction
    .update(contentEntries)
    .set({
      draft: values,
      publishAt: at,
      scheduledBy: admin.userId,
      scheduleFailedAt: null,
      version: version + 1,
      updatedBy: displayName(admin),
    })
    .where(eq(contentEntries.id, id));
  await recordAudit(transaction, admin, {
    verb: "scheduled",
    entity: { kind: "content", id, label: auditLabel(id, title) },
    after: { "publish at": at.toISOString() },
  });
}

/** Publishes the values of a locked entry. Gives its change of address, for movePages. */
export async function publish(
  transaction: Transaction,
  actor: AuditActor,
  entry: EditableEntry,
  /** Keeps the draft if values other than the draft's are published. */
  { keepsDraft = false } = {},
): Promise<PageMove[]> {
  const { id, values, published, version } = entry;
  const by = typeof actor === "string" ? entry.changed?.by || actor : displayName(actor);
  await transaction
    .update(contentEntries)
    .set({
      published: values,
      isRemoved: false,
      ...(!keepsDraft && { draft: null, publishAt: null, scheduleFailedAt: null }),
      version: version + 1,
      updatedAt: new Date(),
      updatedBy: by,
    })
    .where(eq(contentEntries.id, id));
  await transaction.insert(contentVersions).values({ entryId: id, value: values, publishedBy: by });
  await deleteOldVersions(transaction, id);
  const kind = kindOf(id);
  const path = kind?.path(values) ?? "";
  // A page that exists is not redirected.
  await transaction.delete(redirects).where(eq(redirects.fromPath, path));
  await recordAudit(transaction, actor, {
    verb: "published",
    entity: { kind: "content", id, label: auditLabel(id, entry.title) },
    ...auditValues(id, published, values),
  });
  const from = published && kind?.path(published);
  return from && from !== path ? [{ from, to: path }] : [];
}

/** Takes a page off the site. Its address leads to the list that it was in. */
export async function removeEntry(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  { id, version }: { id: EntryId; version: number },
): Promise<"removed" | "outdated" | "last-service"> {
  const outcome = await database.transaction(async (transaction) => {
    await lockAddresses(transaction);
    const locked = await lockOrInsertEntry(transaction, id, displayName(admin));
    if (locked?.version !== version) return "outdated";
    const entry = editableEntry(id, locked.row);
    if (isLastService(id, await readPublished(transaction))) return "last-service";
    if (entry) await movePages(transaction, await remove(transaction, admin, entry));
    return "removed";
  });
  await loadContent(database);
  return outcome;
}

/** Whether this is the last service on the home page: the menu links to that section, so it may not be empty. */
export function isLastService(id: EntryId, published: Entries): boolean {
  const { services } = buildContent(published).home;
  const cards = services.groups.flatMap((group) => group.services.map(({ service }) => service));
  return cards.includes(id) && !cards.some((other) => other !== id && published.has(other));
}

/** Puts a removed page back on the site as it was, or into a draft if it is no longer complete. */
export async function restoreEntry(
  { database }: { database: Database },
  admin: Admin<"publish-content">,
  { id, version }: { id: EntryId; version: number },
): Promise<"restored" | "incomplete" | "outdated"> {
  const outcome = await database.transaction(async (transaction) => {
    await lockAddresses(transaction);
    const locked = await lockOrInsertEntry(transaction, id, displayName(admin));
    // What visitors saw last: unpublished changes stay a draft.
    const entry = locked && editableEntry(id, { ...locked.row, draft: null });
    if (entry?.version !== version || entry.state !== "removed") return "outdated";
    const problems = await problemsOf(transaction, entry);
    if (Object.keys(problems).length === 0) {
      const moves = await publish(transaction, admin, entry, { keepsDraft: true });
      await movePages(transaction, moves);
      return "restored";
    }
    await transaction
      .update(contentEntries)
      .set({
        draft: locked?.row.draft ?? entry.values,
        version: version + 1,
        updatedAt: new Date(),
        updatedBy: displayName(admin),
      })
      .where(eq(contentEntries.id, id));
    return "incomplete";
  });
  if (outcome === "restored") await loadContent(database);
  return outcome;
}

/** Pages are published one at a time, so no two get the same address. */
export async function lockAddresses(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('content addresses'))`);
}

/**
 * Takes the page of a locked entry off the site. Its draft stays, but is no longer scheduled. Returns
 * where its address leads from now on, for movePages.
 */
export async function remove(
  transaction: Transaction,
  admin: Admin<"publish-content">,
  { id, published, version, path, title }: EditableEntry,
): Promise<PageMove[]> {
  if (!published || !kindOf(id)?.canAdd) return [];
  await transaction
    .update(contentEntries)
    .set({
      isRemoved: true,
      publishAt: null,
      scheduleFailedAt: null,
      version: version + 1,
      updatedAt: new Date(),
      updatedBy: displayName(admin),
    })
    .where(eq(contentEntries.id, id));
  await recordAudit(transaction, admin, {
    verb: "removed",
    entity: { kind: "content", id, label: auditLabel(id, title) },
  });
  return [{ from: path, to: id.startsWith("project/") ? "/projects" : "/" }];
}

export type EntryVersion = {
  /** "installed" for the state that the installation came with. */
  id: string;
  published: { at: Date; by: string } | undefined;
};

const MAX_VERSIONS = 200;

/** Every published state of an entry, the last first. */
export async function listVersions(
  { database }: { database: Database },
  _admin: Admin<"publish-content">,
  entryId: EntryId,
): Promise<EntryVersion[]> {
  const { id, publishedAt, publishedBy } = contentVersions;
  const rows = await database
    .select({ id, publishedAt, publishedBy })
    .from(contentVersions)
    .where(eq(contentVersions.entryId, entryId))
    .orderBy(desc(publishedAt))
    .limit(MAX_VERSIONS);
  return [
    ...rows.map((row) => ({ id: row.id, published: { at: row.publishedAt, by: row.publishedBy } })),
    ...(defaultEntries.has(entryId) ? [{ id: "installed", published: undefined }] : []),
  ];
}

/** An earlier version of an entry; undefined if there is no such version. */
export async function readVersion(
  { database }: { database: Database },
  _admin: Admin<"publish-content">,
  { entryId, id }: { entryId: EntryId; id: string },
): Promise<Values | undefined> {
  const installed = defaultEntries.get(entryId);
  if (id === "installed") return installed;
  // Compared as text: what is asked for need not be a UUID.
  const [row] = await database
    .select({ value: contentVersions.value })
    .from(contentVersions)
    .where(and(eq(contentVersions.entryId, entryId), sql`${contentVersions.id}::text = ${id}`));
  return row && completeValues(kindOf(entryId)?.fields ?? {}, row.value, installed);
}

/** Those before the last ones go, and the daily sweep removes the files that only they name. */
async function deleteOldVersions(transaction: Transaction, entryId: EntryId): Promise<void> {
  const isOfEntry = eq(contentVersions.entryId, entryId);
  const kept = transaction
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .where(isOfEntry)
    .orderBy(desc(contentVersions.publishedAt))
    .limit(MAX_VERSIONS);
  await transaction
    .delete(contentVersions)
    .where(and(isOfEntry, notInArray(contentVersions.id, kept)));
}

/** What has to be corrected before an entry can be published. */
export function readProblems(
  { database }: { database: Database },
  _admin: Admin<"publish-content">,
  entry: Pick<EditableEntry, "id" | "values">,
): Promise<Record<string, string>> {
  return problemsOf(database, entry);
}

export async function problemsOf(
  database: Database | Transaction,
  { id, values }: Pick<EditableEntry, "id" | "values">,
): Promise<Record<string, string>> {
  const fields = kindOf(id)?.fields;
  if (!fields) return {};
  return checkEntry(fields, values, checkContext(id, await readPublished(database)));
}

/** The context for checking an entry against these published entries. */
export function checkContext(id: EntryId, entries: Entries): CheckContext {
  const pathOf = (other: EntryId) => kindOf(other)?.path(entries.get(other) ?? {});
  const others = [...entries.keys()].filter((other) => other !== id).map(pathOf);
  return {
    hasPage: (path) => {
      const [page = ""] = path.split(/[?#]/);
      return pagesThatExist.includes(page || "/") || others.includes(page) || pathOf(id) === page;
    },
    isTaken: (path) => isReservedPath(path) || others.includes(path),
    placeholders: placeholdersOf(id),
  };
}

export function auditLabel(id: EntryId, title: string): string {
  const kind = kindOf(id);
  const name = kind?.name.toLowerCase() ?? id;
  return kind?.isCollection ? `${name} “${title}”` : name;
}

function auditValues(id: EntryId, before: Values | undefined, after: Values) {
  const fields = kindOf(id)?.fields ?? {};
  const changes = compareEntries(fields, before ?? completeValues(fields, {}), after);
  const pick = (side: "before" | "after") =>
    Object.fromEntries(
      changes.slice(0, MAX_AUDIT_FIELDS).map((change) => [change.label, change[side]]),
    );
  return before ? { before: pick("before"), after: pick("after") } : {};
}

const MAX_AUDIT_FIELDS = 100;
