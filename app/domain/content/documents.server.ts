import { asc, eq, isNotNull, or } from "drizzle-orm";
import {
  DOCUMENT_ID_PATTERN,
  type DocumentId,
  documentKinds,
  documentTitle,
  kindOf,
} from "#app/content/kinds/content-kinds.ts";
import { completeValues, type Values } from "#app/content/kinds/fields.ts";
import {
  applyDocuments,
  type Documents,
  defaultDocuments,
} from "#app/content/site-content.server.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { contentDocuments, redirects } from "#app/database/tables/content.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ContentState } from "./content-state.ts";

let loading = Promise.resolve();

/** Reads the published content and applies it in this process: at the start, and after every change. */
export function loadContent(database: DatabaseOrTransaction): Promise<void> {
  // One after the other: what was read first must not be applied last.
  const next = loading.then(async () => {
    const [documents, moved] = await Promise.all([
      readPublished(database),
      database.select().from(redirects),
    ]);
    const redirected = moved.map(
      ({ fromPath, toPath }) => [fromPath.toLowerCase(), toPath] as const,
    );
    applyDocuments(documents, new Map(redirected));
  });
  loading = next.catch(() => {});
  return next;
}

/** What visitors see: the defaults, and over them what was published. */
export async function readPublished(database: DatabaseOrTransaction): Promise<Documents> {
  const rows = await database
    .select({
      id: contentDocuments.id,
      published: contentDocuments.published,
      isRemoved: contentDocuments.isRemoved,
    })
    .from(contentDocuments)
    .where(or(isNotNull(contentDocuments.published), eq(contentDocuments.isRemoved, true)))
    .orderBy(asc(contentDocuments.id));
  const documents = new Map(defaultDocuments);
  for (const { id, published, isRemoved } of rows) {
    const fields = kindOf(id)?.fields;
    if (isRemoved || !fields) documents.delete(id);
    else if (published)
      documents.set(id, completeValues(fields, published, defaultDocuments.get(id)));
  }
  return documents;
}

/** A document as staff see it. */
export type EditableDocument = {
  id: DocumentId;
  kind: string;
  title: string;
  /** The address of its page; that of the published page if there is one. */
  path: string;
  state: ContentState;
  /** The draft, or what is published. */
  values: Values;
  hasDraft: boolean;
  published: Values | undefined;
  /** It was never published. */
  isNew: boolean;
  /** Counts what was saved and published; 0 for a document that nobody has changed since the installation. */
  version: number;
  publishAt: Date | null;
  /** When it should have been published, but could not be. */
  scheduleFailedAt: Date | null;
  changed: { at: Date; by: string } | undefined;
};

/** Every document, also those that are not published. */
export async function listDocuments(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin,
): Promise<EditableDocument[]> {
  const rows = new Map(
    (await database.select().from(contentDocuments)).map((row) => [row.id, row]),
  );
  const ids = [...new Set([...defaultDocuments.keys(), ...rows.keys()])];
  return ids.flatMap((id) => editableDocument(id, rows.get(id)) ?? []);
}

/** One document for its editor; undefined if there is none of this id. */
export async function readDocument(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin,
  id: DocumentId,
): Promise<EditableDocument | undefined> {
  if (!DOCUMENT_ID_PATTERN.test(id)) return undefined;
  const [row] = await database.select().from(contentDocuments).where(eq(contentDocuments.id, id));
  return editableDocument(id, row);
}

export type DocumentRow = typeof contentDocuments.$inferSelect;

export function editableDocument(
  id: DocumentId,
  row: DocumentRow | undefined,
): EditableDocument | undefined {
  const kind = kindOf(id);
  const defaults = defaultDocuments.get(id);
  if (!kind || (!row && !defaults && kind.isCollection)) return undefined;
  const complete = (values: Values) => completeValues(kind.fields, values, defaults);
  /** Of a removed page, what visitors saw last. */
  const stored = row?.published ? complete(row.published) : defaults;
  const published = row?.isRemoved ? undefined : stored;
  const values = row?.draft ? complete(row.draft) : (stored ?? complete({}));
  const isNew = !published && !row?.isRemoved;
  return {
    id,
    kind: id.split("/")[0] ?? "",
    // While the draft has no title, the page keeps the published one.
    title: documentTitle(id, { ...stored, ...(values.title ? { title: values.title } : {}) }),
    path: kind.path(published ?? values),
    state: stateOf(row, published),
    values,
    hasDraft: Boolean(row?.draft),
    published,
    isNew,
    version: row?.version ?? 0,
    publishAt: row?.publishAt ?? null,
    scheduleFailedAt: row?.scheduleFailedAt ?? null,
    changed: row && isEdited(row) ? { at: row.updatedAt, by: row.updatedBy } : undefined,
  };
}

/** False if its only draft was discarded. */
function isEdited({ published, draft, isRemoved }: DocumentRow): boolean {
  return Boolean(published || draft || isRemoved);
}

function stateOf(
  row: DocumentRow | undefined,
  published: Values | undefined,
): EditableDocument["state"] {
  if (row?.publishAt) return "scheduled";
  if (row?.scheduleFailedAt) return "failed";
  if (row?.isRemoved) return "removed";
  if (!published) return "new";
  return row?.draft ? "draft" : "published";
}

/**
 * Locks the row of a document and gives it. A document that is as installed, or one that `isCreated`
 * now, gets its row first; undefined if there is no such document.
 */
export async function lockOrInsertDocument(
  transaction: DatabaseOrTransaction,
  id: DocumentId,
  by: string,
  { isCreated = false } = {},
): Promise<{ row: DocumentRow; version: number } | undefined> {
  if (isCreated || editableDocument(id, undefined)) {
    const [inserted] = await transaction
      .insert(contentDocuments)
      .values({ id, updatedBy: by })
      .onConflictDoNothing()
      .returning();
    if (inserted) return { row: inserted, version: 0 };
  }
  const [row] = await transaction
    .select()
    .from(contentDocuments)
    .where(eq(contentDocuments.id, id))
    .for("update");
  return row && { row, version: row.version };
}

/** The documents of a kind by their title, for a field that refers to one. */
export async function listReferences(
  services: { database: DatabaseOrTransaction },
  admin: Admin,
): Promise<Record<string, [id: DocumentId, title: string][]>> {
  const documents = await listDocuments(services, admin);
  const kinds = Object.entries(documentKinds).filter(([, kind]) => "isCollection" in kind);
  return Object.fromEntries(
    kinds.map(([kind]) => [
      kind,
      documents
        .filter((document) => document.kind === kind && document.state !== "removed")
        .map(({ id, title }): [string, string] => [id, title])
        .sort(([, one], [, other]) => one.localeCompare(other)),
    ]),
  );
}

/** The published content with the draft of one document in its place, or with what its draft once was. */
export async function readPreviewedDocuments(
  database: DatabaseOrTransaction,
  id: DocumentId,
  draft?: Values,
): Promise<{ documents: Documents; document: EditableDocument } | undefined> {
  const [row] = await database.select().from(contentDocuments).where(eq(contentDocuments.id, id));
  const document = editableDocument(id, row && draft ? { ...row, draft } : row);
  if (!document) return undefined;
  const published = await readPublished(database);
  return { documents: new Map([...published, [id, document.values]]), document };
}
