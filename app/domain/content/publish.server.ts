import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { type DocumentId, kindOf, placeholdersOf } from "#app/content/kinds/content-kinds.ts";
import { completeValues, type Values } from "#app/content/kinds/fields.ts";
import {
  buildContent,
  type Documents,
  defaultDocuments,
} from "#app/content/site-content.server.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { contentDocuments, contentVersions, redirects } from "#app/database/tables/content.ts";
import { requireOwnPassword } from "#app/domain/accounts/admins/change-role.server.ts";
import { type Admin, displayName, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { type AuditActor, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { isReservedPath, pagesThatExist } from "#app/seo/public-pages.ts";
import { type CheckContext, checkDocument } from "./check-document.ts";
import { compareDocuments } from "./compare-documents.ts";
import { keepsLegalDate } from "./content-state.ts";
import {
  type EditableDocument,
  editableDocument,
  loadContent,
  lockOrInsertDocument,
  readPublished,
} from "./documents.server.ts";
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
  admin: Admin,
  { id, version, at, setsDate = false, holder }: PublishOptions,
): Promise<PublishOutcome> {
  if (kindOf(id)?.stepUp) requireOwnPassword(admin, holder);
  const outcome = await database.transaction(async (transaction): Promise<PublishOutcome> => {
    await lockAddresses(transaction);
    const locked = await lockOrInsertDocument(transaction, id, displayName(admin));
    const found = locked && editableDocument(id, locked.row);
    if (!found || locked.version !== version) {
      return { ok: false, reason: "outdated", by: locked?.row.updatedBy ?? "" };
    }
    const document = setsDate ? withDate(found, at ?? new Date()) : found;
    if (!locked.row.draft) return { ok: false, reason: "nothing" };
    const problems = await problemsOf(transaction, document);
    if (Object.keys(problems).length > 0) return { ok: false, reason: "incomplete", problems };
    if (!at) await movePages(transaction, await publish(transaction, admin, document));
    else await schedule(transaction, admin, document, at);
    return { ok: true };
  });
  // This process does not wait for the notification: the next page must show the change.
  if (outcome.ok && !at) await loadContent(database);
  return outcome;
}

type PublishOptions = {
  id: DocumentId;
  version: number;
  at?: Date;
  setsDate?: boolean;
  holder?: Reauthenticated | undefined;
};

function withDate(document: EditableDocument, day: Date): EditableDocument {
  const { values, published } = document;
  const textOf = ({ updated: _date, seo: _seo, ...text }: Values) => text;
  const hasNewText = !isDeepStrictEqual(textOf(values), textOf(published ?? {}));
  if (!keepsLegalDate(document) || !hasNewText) return document;
  return { ...document, values: { ...values, updated: localIsoDate(day) } };
}

async function schedule(
  transaction: Transaction,
  admin: Admin,
  { id, values, version, title }: EditableDocument,
  at: Date,
): Promise<void> {
  await transaction
    .update(contentDocuments)
    .set({
      draft: values,
      publishAt: at,
      scheduledBy: admin.userId,
      scheduleFailedAt: null,
      version: version + 1,
      updatedBy: displayName(admin),
    })
    .where(eq(contentDocuments.id, id));
  await recordAudit(transaction, admin, {
    verb: "scheduled",
    entity: { kind: "content", id, label: auditLabel(id, title) },
    after: { "publish at": at.toISOString() },
  });
}

/** Publishes the values of a locked document. Gives its change of address, for movePages. */
export async function publish(
  transaction: Transaction,
  actor: AuditActor,
  document: EditableDocument,
  /** Where the values are not the draft. */
  { keepsDraft = false } = {},
): Promise<PageMove[]> {
  const { id, values, published, version } = document;
  const by = actor === "schedule" ? document.changed?.by || actor : displayName(actor);
  await transaction
    .update(contentDocuments)
    .set({
      published: values,
      isRemoved: false,
      ...(!keepsDraft && { draft: null, publishAt: null, scheduleFailedAt: null }),
      version: version + 1,
      updatedAt: new Date(),
      updatedBy: by,
    })
    .where(eq(contentDocuments.id, id));
  await transaction
    .insert(contentVersions)
    .values({ documentId: id, value: values, publishedBy: by });
  await deleteOldVersions(transaction, id);
  const kind = kindOf(id);
  const path = kind?.path(values) ?? "";
  // A page that exists is not redirected.
  await transaction.delete(redirects).where(eq(redirects.fromPath, path));
  await recordAudit(transaction, actor, {
    verb: "published",
    entity: { kind: "content", id, label: auditLabel(id, document.title) },
    ...auditValues(id, published, values),
  });
  const from = published && kind?.path(published);
  return from && from !== path ? [{ from, to: path }] : [];
}

/** Takes a page off the site. Its address leads to the list that it was in. */
export async function removeDocument(
  { database }: { database: Database },
  admin: Admin,
  { id, version }: { id: DocumentId; version: number },
): Promise<"removed" | "outdated" | "last-service"> {
  const outcome = await database.transaction(async (transaction) => {
    await lockAddresses(transaction);
    const locked = await lockOrInsertDocument(transaction, id, displayName(admin));
    if (locked?.version !== version) return "outdated";
    const document = editableDocument(id, locked.row);
    if (isLastService(id, await readPublished(transaction))) return "last-service";
    if (document) await movePages(transaction, await remove(transaction, admin, document));
    return "removed";
  });
  await loadContent(database);
  return outcome;
}

/** Whether it is the only one left in the services section of the home page, which the menu leads to. */
export function isLastService(id: DocumentId, published: Documents): boolean {
  const { services } = buildContent(published).home;
  const cards = services.groups.flatMap((group) => group.services.map(({ service }) => service));
  return cards.includes(id) && !cards.some((other) => other !== id && published.has(other));
}

/** Puts a removed page back on the site as it was, or into a draft if it is no longer complete. */
export async function restoreDocument(
  { database }: { database: Database },
  admin: Admin,
  { id, version }: { id: DocumentId; version: number },
): Promise<"restored" | "incomplete" | "outdated"> {
  const outcome = await database.transaction(async (transaction) => {
    await lockAddresses(transaction);
    const locked = await lockOrInsertDocument(transaction, id, displayName(admin));
    // What visitors saw last: unpublished changes stay a draft.
    const document = locked && editableDocument(id, { ...locked.row, draft: null });
    if (document?.version !== version || document.state !== "removed") return "outdated";
    const problems = await problemsOf(transaction, document);
    if (Object.keys(problems).length === 0) {
      const moves = await publish(transaction, admin, document, { keepsDraft: true });
      await movePages(transaction, moves);
      return "restored";
    }
    await transaction
      .update(contentDocuments)
      .set({
        draft: locked?.row.draft ?? document.values,
        version: version + 1,
        updatedAt: new Date(),
        updatedBy: displayName(admin),
      })
      .where(eq(contentDocuments.id, id));
    return "incomplete";
  });
  if (outcome === "restored") await loadContent(database);
  return outcome;
}

/** One at a time: two pages that are published together must not take the same address. */
export async function lockAddresses(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('content addresses'))`);
}

/**
 * Takes the page of a locked document off the site. Its draft stays, but is no longer scheduled. Gives
 * where its address leads from now on, for movePages.
 */
export async function remove(
  transaction: Transaction,
  admin: Admin,
  { id, published, version, path, title }: EditableDocument,
): Promise<PageMove[]> {
  if (!published || !kindOf(id)?.canAdd) return [];
  await transaction
    .update(contentDocuments)
    .set({
      isRemoved: true,
      publishAt: null,
      scheduleFailedAt: null,
      version: version + 1,
      updatedAt: new Date(),
      updatedBy: displayName(admin),
    })
    .where(eq(contentDocuments.id, id));
  await recordAudit(transaction, admin, {
    verb: "removed",
    entity: { kind: "content", id, label: auditLabel(id, title) },
  });
  return [{ from: path, to: id.startsWith("project/") ? "/projects" : "/" }];
}

export type DocumentVersion = {
  /** "installed" for the state that the installation came with. */
  id: string;
  published: { at: Date; by: string } | undefined;
};

const MAX_VERSIONS = 200;

/** Every published state of a document, the last first. */
export async function listVersions(
  { database }: { database: Database },
  _admin: Admin,
  documentId: DocumentId,
): Promise<DocumentVersion[]> {
  const { id, publishedAt, publishedBy } = contentVersions;
  const rows = await database
    .select({ id, publishedAt, publishedBy })
    .from(contentVersions)
    .where(eq(contentVersions.documentId, documentId))
    .orderBy(desc(publishedAt))
    .limit(MAX_VERSIONS);
  return [
    ...rows.map((row) => ({ id: row.id, published: { at: row.publishedAt, by: row.publishedBy } })),
    ...(defaultDocuments.has(documentId) ? [{ id: "installed", published: undefined }] : []),
  ];
}

/** What a document was in one of its versions; undefined if it has no such version. */
export async function readVersion(
  { database }: { database: Database },
  _admin: Admin,
  { documentId, id }: { documentId: DocumentId; id: string },
): Promise<Values | undefined> {
  const installed = defaultDocuments.get(documentId);
  if (id === "installed") return installed;
  // Compared as text: what is asked for need not be a UUID.
  const [row] = await database
    .select({ value: contentVersions.value })
    .from(contentVersions)
    .where(
      and(eq(contentVersions.documentId, documentId), sql`${contentVersions.id}::text = ${id}`),
    );
  return row && completeValues(kindOf(documentId)?.fields ?? {}, row.value, installed);
}

/** Those before the last ones go, and the daily sweep removes the files that only they name. */
async function deleteOldVersions(transaction: Transaction, documentId: DocumentId): Promise<void> {
  const isOfDocument = eq(contentVersions.documentId, documentId);
  const kept = transaction
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .where(isOfDocument)
    .orderBy(desc(contentVersions.publishedAt))
    .limit(MAX_VERSIONS);
  await transaction
    .delete(contentVersions)
    .where(and(isOfDocument, notInArray(contentVersions.id, kept)));
}

/** What has to be corrected before a document can be published. */
export function readProblems(
  { database }: { database: Database },
  _admin: Admin,
  document: Pick<EditableDocument, "id" | "values">,
): Promise<Record<string, string>> {
  return problemsOf(database, document);
}

export async function problemsOf(
  database: Database | Transaction,
  { id, values }: Pick<EditableDocument, "id" | "values">,
): Promise<Record<string, string>> {
  const fields = kindOf(id)?.fields;
  if (!fields) return {};
  return checkDocument(fields, values, checkContext(id, await readPublished(database)));
}

/** What a check of a document needs to know, if these documents are published. */
export function checkContext(id: DocumentId, documents: Documents): CheckContext {
  const pathOf = (other: DocumentId) => kindOf(other)?.path(documents.get(other) ?? {});
  const others = [...documents.keys()].filter((other) => other !== id).map(pathOf);
  return {
    hasPage: (path) => {
      const [page = ""] = path.split(/[?#]/);
      return pagesThatExist.includes(page || "/") || others.includes(page) || pathOf(id) === page;
    },
    isTaken: (path) => isReservedPath(path) || others.includes(path),
    placeholders: placeholdersOf(id),
  };
}

export function auditLabel(id: DocumentId, title: string): string {
  const kind = kindOf(id);
  const name = kind?.name.toLowerCase() ?? id;
  return kind?.isCollection ? `${name} “${title}”` : name;
}

function auditValues(id: DocumentId, before: Values | undefined, after: Values) {
  const fields = kindOf(id)?.fields ?? {};
  const changes = compareDocuments(fields, before ?? completeValues(fields, {}), after);
  const pick = (side: "before" | "after") =>
    Object.fromEntries(
      changes.slice(0, MAX_AUDIT_FIELDS).map((change) => [change.label, change[side]]),
    );
  return before ? { before: pick("before"), after: pick("after") } : {};
}

const MAX_AUDIT_FIELDS = 100;
