import {
  ENTRY_ID_PATTERN,
  type EntryId,
  entryTitle,
  kindOf,
} from "#app/content/kinds/content-kinds.ts";
import {
  completeValues,
  type Field,
  type Fields,
  isOfType,
  type Values,
} from "#app/content/kinds/fields.ts";
import { defaultEntries, type Entries } from "#app/content/site-content.server.ts";
import { checkEntry, labelProblems } from "#app/domain/content/check-entry.ts";
import { compareEntries, type EntryChange } from "#app/domain/content/compare-entries.ts";
import type { EditableEntry } from "#app/domain/content/entries.server.ts";
import { filesIn, withStoredFiles } from "#app/domain/content/entry-files.ts";
import { readEntryForm, writeEntryForm } from "#app/domain/content/entry-form.server.ts";
import { checkContext } from "#app/domain/content/publish.server.ts";
import {
  checkRedirect,
  MAX_REDIRECTS,
  TOO_MANY_REDIRECTS,
} from "#app/domain/content/redirects.server.ts";
import type { Remarks } from "./remarks.ts";

export type PlannedEntry = {
  id: EntryId;
  /** "Service page: Cybersecurity" */
  title: string;
  version: number;
  /** Null if the page is removed. */
  values: Values | null;
  isNew: boolean;
  changes: EntryChange[];
};

/** Characters; the database refuses more than 256 KB. */
const MAX_DOCUMENT_LENGTH = 200_000;
const MAX_DOCUMENTS = 300;

/** The entries that would be published or removed. */
export function planEntries(
  file: Readonly<Record<string, unknown>>,
  { current, published, pictures, remarks }: ContentSources,
): PlannedEntry[] {
  const candidates = new Map<EntryId, Values | null>();
  const videos = filesIn([...published.values()]).videos;
  for (const [id, given] of firstOf(file, MAX_DOCUMENTS, "Content", remarks)) {
    const kind = ENTRY_ID_PATTERN.test(id) ? kindOf(id) : undefined;
    const isKnown = defaultEntries.has(id) || current.has(id);
    if (!kind || !(isKnown || kind.canAdd)) remarks.ignore(`Content “${id}”: not recognised`);
    else if (given === null && kind.canAdd) candidates.set(id, null);
    else {
      const values = readValues(id, kind.fields, given, remarks, published.get(id));
      if (values) candidates.set(id, storeFiles(id, values, { pictures, videos, remarks }));
    }
  }
  const accepted = withoutProblems(candidates, published, remarks);
  return [...accepted].flatMap(([id, values]) => planEntry(id, values, current.get(id)) ?? []);
}

type ContentSources = {
  current: ReadonlyMap<EntryId, EditableEntry>;
  published: Entries;
  pictures: Parameters<typeof withStoredFiles>[1]["picture"];
  remarks: Remarks;
};

/** The values as the editor would save them; undefined if they are refused. */
function readValues(
  id: EntryId,
  fields: Fields,
  given: unknown,
  remarks: Remarks,
  before: Values | undefined,
): Values | undefined {
  const title = isRecord(given) && typeof given.title === "string" ? given.title : before?.title;
  const what = nameOf(id, title ? { title } : (before ?? {}));
  if (!isRecord(given)) {
    remarks.refuse(what, ["This is not in the export format."]);
    return undefined;
  }
  const { unknown, wrong } = invalidFields(fields, given, "");
  for (const path of unknown) remarks.ignore(`${what} › ${path}: not recognised`);
  if (wrong.length > 0) {
    remarks.refuse(what, sentences(fields, Object.fromEntries(wrong)));
    return undefined;
  }
  // Fields that the file lacks stay as they are: a file from an older version has fewer fields.
  const complete = completeValues(fields, given, before ?? defaultEntries.get(id));
  const values = readEntryForm(fields, writeEntryForm(fields, complete));
  if (JSON.stringify(values).length <= MAX_DOCUMENT_LENGTH) return values;
  remarks.refuse(what, ["This is too long."]);
  return undefined;
}

/** Fields that the entry does not have, and values that are not what their field takes. */
function invalidFields(
  fields: Fields,
  given: Readonly<Record<string, unknown>>,
  at: string,
): InvalidFields {
  const found: InvalidFields = { unknown: [], wrong: [] };
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) found.unknown.push(at + name);
    else checkValue(field, value, at + name);
  }
  return found;

  function checkValue(field: Field, value: unknown, path: string): void {
    if (field.type === "group" && isRecord(value))
      add(invalidFields(field.fields, value, `${path}.`));
    else if (field.type === "list" && Array.isArray(value)) {
      if (value.length > field.max) {
        found.wrong.push([path, `The file has ${value.length}; at most ${field.max} are allowed.`]);
      }
      for (const [index, item] of value.slice(0, field.max).entries()) {
        if (isRecord(item)) add(invalidFields(field.item, item, `${path}.${index}.`));
        else found.wrong.push([`${path}.${index}`, NO_EXPORT]);
      }
    } else if (field.type === "group" || !isOfType(field, value) || isInvalidFile(field, value)) {
      found.wrong.push([path, NO_EXPORT]);
    }
  }

  function add(inner: InvalidFields): void {
    // Not pushed: a call with very many arguments fails.
    found.unknown = found.unknown.concat(inner.unknown);
    found.wrong = found.wrong.concat(inner.wrong);
  }
}

type InvalidFields = { unknown: string[]; wrong: [path: string, problem: string][] };

const NO_EXPORT = "This is not in the export format.";

function isInvalidFile({ type }: Field, value: unknown): boolean {
  return (type === "picture" || type === "video") && value !== null && !isRecord(value);
}

/** The values with the pictures as they are stored here; says which are missing. */
function storeFiles(
  id: EntryId,
  values: Values,
  {
    pictures,
    videos,
    remarks,
  }: Pick<ContentSources, "pictures" | "remarks"> & {
    videos: ReadonlySet<string>;
  },
): Values {
  const named = filesIn(values);
  const missing = [
    ...[...named.pictures].filter((name) => !pictures(name)),
    ...[...named.videos].filter((name) => !videos.has(name)),
  ];
  const notes = missing.map((name) => `${name} is not in the file, so it is left out.`);
  if (notes.length > 0) remarks.refuse(nameOf(id, values), notes);
  return withStoredFiles(values, { picture: pictures, hasVideo: (name) => videos.has(name) });
}

/**
 * The entries that can be published together. One that is refused may be linked from another, which
 * is then refused, too.
 */
function withoutProblems(
  candidates: ReadonlyMap<EntryId, Values | null>,
  published: Entries,
  remarks: Remarks,
): ReadonlyMap<EntryId, Values | null> {
  const accepted = new Map(candidates);
  for (let round = 1; ; round++) {
    const afterImport = new Map(published);
    for (const [id, values] of accepted) {
      if (values) afterImport.set(id, values);
      else afterImport.delete(id);
    }
    const refused = [...accepted].flatMap(([id, values]) => {
      const fields = kindOf(id)?.fields;
      const problems =
        values && fields ? checkEntry(fields, values, checkContext(id, afterImport)) : {};
      const why = sentences(fields ?? {}, problems);
      return why.length > 0 ? [{ id, what: nameOf(id, values ?? {}), why }] : [];
    });
    if (refused.length === 0) return accepted;
    if (round === MAX_ROUNDS) {
      remarks.refuse("Pages", ["Too many of them link to pages that cannot be imported."]);
      return new Map();
    }
    for (const { id, what, why } of refused) {
      remarks.refuse(what, why);
      accepted.delete(id);
    }
  }
}

/** The problems by the labels of the editor. */
function sentences(fields: Fields, problems: Readonly<Record<string, string>>): string[] {
  return labelProblems(fields, problems).map(([label, problem]) => `${label}: ${problem}`);
}

/** Undefined if the import would not change the entry. */
function planEntry(
  id: EntryId,
  values: Values | null,
  entry: EditableEntry | undefined,
): PlannedEntry | undefined {
  const kind = kindOf(id);
  const before = entry?.published;
  if (!kind || (!values && !before)) return undefined;
  const changes = values
    ? compareEntries(kind.fields, before ?? completeValues(kind.fields, {}), values)
    : [];
  if (values && before && changes.length === 0) return undefined;
  return {
    id,
    title: nameOf(id, values ?? before ?? {}),
    version: entry?.version ?? 0,
    values,
    isNew: before === undefined,
    changes,
  };
}

/** "Service page: Cybersecurity", or "Home page" for a kind with a single entry. Falls back to the default title. */
function nameOf(id: EntryId, values: Values): string {
  const name = kindOf(id)?.name ?? id;
  const named = values.title ? values : (defaultEntries.get(id) ?? { title: id });
  const title = entryTitle(id, named);
  return title === name ? name : `${name}: ${title}`;
}

const MAX_ROUNDS = 5;

/** The redirects that are new or lead elsewhere. */
export function planRedirects(
  file: Readonly<Record<string, unknown>>,
  {
    entries,
    existing,
    remarks,
  }: { entries: Entries; existing: ReadonlyMap<string, string>; remarks: Remarks },
): [from: string, to: string][] {
  const planned = new Map<string, string>();
  let free = MAX_REDIRECTS - existing.size;
  for (const [given, to] of firstOf(file, MAX_REDIRECTS, "Redirects", remarks)) {
    const from = given.toLowerCase();
    if (existing.get(from) === to || planned.has(from)) continue;
    const problem = redirectProblem(from, to);
    if (problem) remarks.refuse(`Redirect from ${given}`, [problem]);
    else if (!existing.has(from) && free <= 0) remarks.refuse("Redirects", [TOO_MANY_REDIRECTS]);
    else {
      planned.set(from, String(to));
      if (!existing.has(from)) free--;
    }
  }
  return [...planned];

  function redirectProblem(from: string, to: unknown): string | undefined {
    if (typeof to !== "string")
      return "Both must be addresses of this site, for example /old-page.";
    const problem = checkRedirect({ from, to }, entries);
    return problem && `${problem.field === "from" ? from : to}: ${problem.message}`;
  }
}

function firstOf(
  file: Readonly<Record<string, unknown>>,
  max: number,
  what: string,
  remarks: Remarks,
): [string, unknown][] {
  const entries = Object.entries(file);
  if (entries.length > max) remarks.refuse(what, [`Only the first ${max} are imported.`]);
  return entries.slice(0, max);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
