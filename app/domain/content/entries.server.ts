import { asc, eq, isNotNull, or } from "drizzle-orm";
import {
  contentKinds,
  ENTRY_ID_PATTERN,
  type EntryId,
  entryTitle,
  kindOf,
} from "#app/content/kinds/content-kinds.ts";
import { completeValues, type Values } from "#app/content/kinds/fields.ts";
import type { PortfolioEntry } from "#app/content/kinds/project-fields.ts";
import { applyEntries, defaultEntries, type Entries } from "#app/content/site-content.server.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { contentEntries, redirects } from "#app/database/tables/content.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ContentState } from "./content-state.ts";

let loading = Promise.resolve();

/** Reads the published content and applies it in this process: at the start, and after every change. */
export function loadContent(database: DatabaseOrTransaction): Promise<void> {
  // In sequence, so an older state never overwrites a newer one.
  const next = loading.then(async () => {
    const [entries, moved] = await Promise.all([
      readPublished(database),
      database.select().from(redirects),
    ]);
    const redirected = moved.map(
      ({ fromPath, toPath }) => [fromPath.toLowerCase(), toPath] as const,
    );
    applyEntries(entries, new Map(redirected));
  });
  loading = next.catch(() => {});
  return next;
}

/** What visitors see: the defaults, overridden by what was published. */
export async function readPublished(database: DatabaseOrTransaction): Promise<Entries> {
  const rows = await database
    .select({
      id: contentEntries.id,
      published: contentEntries.published,
      isRemoved: contentEntries.isRemoved,
    })
    .from(contentEntries)
    .where(or(isNotNull(contentEntries.published), eq(contentEntries.isRemoved, true)))
    .orderBy(asc(contentEntries.id));
  const entries = new Map(defaultEntries);
  for (const { id, published, isRemoved } of rows) {
    const fields = kindOf(id)?.fields;
    if (isRemoved || !fields) entries.delete(id);
    else if (published) entries.set(id, completeValues(fields, published, defaultEntries.get(id)));
  }
  return entries;
}

/** An entry as staff see it. */
export type EditableEntry = {
  id: EntryId;
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
  /** Counts what was saved and published; 0 for an entry that nobody has changed since the installation. */
  version: number;
  publishAt: Date | null;
  /** When scheduled publishing last failed. */
  scheduleFailedAt: Date | null;
  changed: { at: Date; by: string } | undefined;
};

/** Every entry, also those that are not published. */
export async function listEntries(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<"publish-content">,
): Promise<EditableEntry[]> {
  const rows = new Map((await database.select().from(contentEntries)).map((row) => [row.id, row]));
  const ids = [...new Set([...defaultEntries.keys(), ...rows.keys()])];
  return ids.flatMap((id) => editableEntry(id, rows.get(id)) ?? []);
}

/** One entry for its editor; undefined if there is none of this id. */
export async function readEntry(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<"publish-content">,
  id: EntryId,
): Promise<EditableEntry | undefined> {
  if (!ENTRY_ID_PATTERN.test(id)) return undefined;
  const [row] = await database.select().from(contentEntries).where(eq(contentEntries.id, id));
  return editableEntry(id, row);
}

export type EntryRow = typeof contentEntries.$inferSelect;

export function editableEntry(id: EntryId, row: EntryRow | undefined): EditableEntry | undefined {
  const kind = kindOf(id);
  const defaults = defaultEntries.get(id);
  if (!kind || (!row && !defaults && kind.isCollection)) return undefined;
  const complete = (values: Values) => completeValues(kind.fields, values, defaults);
  /** For a removed page, the last published values. */
  const stored = row?.published ? complete(row.published) : defaults;
  const published = row?.isRemoved ? undefined : stored;
  const values = row?.draft ? complete(row.draft) : (stored ?? complete({}));
  const isNew = !published && !row?.isRemoved;
  return {
    id,
    kind: id.split("/")[0] ?? "",
    // While the draft has no title, the page keeps the published one.
    title: entryTitle(id, { ...stored, ...(values.title ? { title: values.title } : {}) }),
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
function isEdited({ published, draft, isRemoved }: EntryRow): boolean {
  return Boolean(published || draft || isRemoved);
}

function stateOf(row: EntryRow | undefined, published: Values | undefined): EditableEntry["state"] {
  if (row?.publishAt) return "scheduled";
  if (row?.scheduleFailedAt) return "failed";
  if (row?.isRemoved) return "removed";
  if (!published) return "new";
  return row?.draft ? "draft" : "published";
}

/**
 * Locks the row of an entry and gives it. An entry that is as installed, or one that `isCreated`
 * now, gets its row first; undefined if there is no such entry.
 */
export async function lockOrInsertEntry(
  transaction: DatabaseOrTransaction,
  id: EntryId,
  by: string,
  { isCreated = false } = {},
): Promise<{ row: EntryRow; version: number } | undefined> {
  if (isCreated || editableEntry(id, undefined)) {
    const [inserted] = await transaction
      .insert(contentEntries)
      .values({ id, updatedBy: by })
      .onConflictDoNothing()
      .returning();
    if (inserted) return { row: inserted, version: 0 };
  }
  const [row] = await transaction
    .select()
    .from(contentEntries)
    .where(eq(contentEntries.id, id))
    .for("update");
  return row && { row, version: row.version };
}

/** The entries of a kind by their title, for a field that refers to one. */
export async function listReferences(
  services: { database: DatabaseOrTransaction },
  admin: Admin<"publish-content">,
): Promise<Record<string, [id: EntryId, title: string][]>> {
  const entries = await listEntries(services, admin);
  const portfolio = (await readPublished(services.database)).get("portfolio");
  const kinds = Object.entries(contentKinds).filter(([, kind]) => "isCollection" in kind);
  const lists = kinds.map(([kind]): [string, [EntryId, string][]] => [
    kind,
    entries
      .filter((entry) => entry.kind === kind && entry.state !== "removed")
      .map(({ id, title }): [string, string] => [id, title])
      .sort(([, one], [, other]) => one.localeCompare(other)),
  ]);
  return {
    ...Object.fromEntries(lists),
    category: categoryOptions(portfolio as PortfolioEntry | undefined),
  };
}

/** The categories of projects are part of the portfolio, known by their slug. */
function categoryOptions(portfolio: PortfolioEntry | undefined): [slug: string, name: string][] {
  return portfolio?.categories.map(({ slug, name }): [string, string] => [slug, name]) ?? [];
}

/** The published content with one entry replaced by its draft, or by an earlier version of that draft. */
export async function readPreviewedEntries(
  database: DatabaseOrTransaction,
  id: EntryId,
  draft?: Values,
): Promise<{ entries: Entries; entry: EditableEntry } | undefined> {
  const [row] = await database.select().from(contentEntries).where(eq(contentEntries.id, id));
  const entry = editableEntry(id, row && draft ? { ...row, draft } : row);
  if (!entry) return undefined;
  const published = await readPublished(database);
  return { entries: new Map([...published, [id, entry.values]]), entry };
}
