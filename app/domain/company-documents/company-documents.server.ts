import { asc, eq, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import {
  companyDocumentDownloads,
  companyDocumentLinks,
  companyDocuments,
} from "#app/database/tables/company-documents.ts";
import { type Admin, displayName, may, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { storeFiles } from "#app/domain/media/store-upload.server.ts";
import { MAX_COMPANY_DOCUMENT_BYTES } from "#app/domain/media/upload-limits.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { createStoredFileName } from "#app/storage/stored-file-name.ts";
import {
  BANK_DETAILS_TOPIC,
  COMPANY_DOCUMENT_KINDS,
  type CompanyDocumentAccess,
  type CompanyDocumentKind,
  companyDocumentKindLabels,
  documentTopic,
  expiryState,
  MAX_COMPANY_DOCUMENTS,
  mayBePublic,
  shortAccessLabels,
} from "./company-document.ts";

type Needs = { database: Database; files: FileStorage };

export type CompanyDocument = Pick<
  typeof companyDocuments.$inferSelect,
  "id" | "kind" | "title" | "access" | "expiresOn" | "path" | "size" | "updatedAt" | "updatedBy"
>;

const documentColumns = {
  id: companyDocuments.id,
  kind: companyDocuments.kind,
  title: companyDocuments.title,
  access: companyDocuments.access,
  expiresOn: companyDocuments.expiresOn,
  path: companyDocuments.path,
  size: companyDocuments.size,
  updatedAt: companyDocuments.updatedAt,
  updatedBy: companyDocuments.updatedBy,
};

/** In the order of vendor forms. */
export const inKindOrder = [
  sql`array_position(${sql.param(COMPANY_DOCUMENT_KINDS)}::text[], ${companyDocuments.kind})`,
  asc(companyDocuments.title),
  asc(companyDocuments.createdAt),
];

/** Every document, those that have expired included. */
export function listCompanyDocuments(
  { database }: { database: Database },
  _admin: Admin<"change-settings">,
): Promise<CompanyDocument[]> {
  return database
    .select(documentColumns)
    .from(companyDocuments)
    .orderBy(...inKindOrder);
}

export async function readCompanyDocument(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<"change-settings">,
  id: string,
): Promise<CompanyDocument | undefined> {
  const [found] = await database
    .select(documentColumns)
    .from(companyDocuments)
    .where(eq(companyDocuments.id, id));
  return found;
}

/** Whether this member of staff may add, change, send or open it: bank details take their own permission. */
export function mayManageDocument(
  admin: Admin<"change-settings">,
  kind: CompanyDocumentKind,
): boolean {
  return kind !== "bank-letter" || may(admin, "change-bank-details");
}

/** The document that a message asks for, if this member of staff may send a link to it. */
export async function findRequestedDocument(
  { database }: { database: Database },
  admin: Admin<"change-settings">,
  message: string,
  now = new Date(),
): Promise<Pick<CompanyDocument, "id" | "title"> | undefined> {
  const isAbout = (topic: string) => message.startsWith(`About ${topic}: `);
  const documents = await listCompanyDocuments({ database }, admin);
  return documents.find(
    ({ kind, title, expiresOn }) =>
      (isAbout(documentTopic(title)) || (kind === "bank-letter" && isAbout(BANK_DETAILS_TOPIC))) &&
      mayManageDocument(admin, kind) &&
      expiryState(expiresOn, localIsoDate(now)) !== "expired",
  );
}

type FileRefusal = "too-large" | "wrong-kind" | "active" | "unreadable" | "busy";
type DocumentRefusal =
  | "not-permitted"
  | "not-public"
  | "not-found"
  | "expired"
  | "too-many"
  | FileRefusal;
export type SaveCompanyDocumentOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: DocumentRefusal };

type Upload = { bytes: Uint8Array; name: string };
type DocumentInput = {
  title: string;
  access: CompanyDocumentAccess;
  expiresOn: string | null;
  holder: Reauthenticated;
};

/** Stores the file, which nobody gets but through the pages that check who may, and its row. */
export async function addCompanyDocument(
  { database, files }: Needs,
  admin: Admin<"change-settings">,
  { kind, upload, ...input }: DocumentInput & { kind: CompanyDocumentKind; upload: Upload },
): Promise<SaveCompanyDocumentOutcome> {
  if (!mayManageDocument(admin, kind)) return { ok: false, reason: "not-permitted" };
  if (input.access === "public" && !mayBePublic(kind)) return { ok: false, reason: "not-public" };
  if (expiryState(input.expiresOn, localIsoDate(new Date())) === "expired") {
    return { ok: false, reason: "expired" };
  }
  return storeDocument(files, upload, (file) =>
    database.transaction(async (transaction) => {
      // Locked, so two people do not pass the limit together.
      await transaction.execute(sql`lock table ${companyDocuments} in share row exclusive mode`);
      if ((await transaction.$count(companyDocuments)) >= MAX_COMPANY_DOCUMENTS) {
        throw new DocumentRefusedError("too-many");
      }
      const { title, access, expiresOn } = input;
      const [added] = await transaction
        .insert(companyDocuments)
        .values({ kind, title, access, expiresOn, ...file, updatedBy: displayName(admin) })
        .returning(documentColumns);
      if (!added) throw new Error("The document was not inserted");
      await recordDocumentAudit(transaction, admin, added, "added", { after: auditValues(added) });
      return added.id;
    }),
  );
}

/** Changes title, access and expiry date, and replaces the file if there is another. Links lead to the new one. */
export async function editCompanyDocument(
  { database, files }: Needs,
  admin: Admin<"change-settings">,
  { id, upload, ...input }: DocumentInput & { id: string; upload: Upload | undefined },
): Promise<SaveCompanyDocumentOutcome> {
  const found = await readCompanyDocument({ database }, admin, id);
  if (!found) return { ok: false, reason: "not-found" };
  if (!mayManageDocument(admin, found.kind)) return { ok: false, reason: "not-permitted" };
  if (input.access === "public" && !mayBePublic(found.kind)) {
    return { ok: false, reason: "not-public" };
  }
  let replaced: string | undefined;
  const save = (file?: StoredDocument) =>
    database.transaction(async (transaction) => {
      const before = await lockDocument(transaction, id);
      if (!before) throw new DocumentRefusedError("not-found");
      const { title, access, expiresOn } = input;
      const [after] = await transaction
        .update(companyDocuments)
        .set({ title, access, expiresOn, ...file, updatedBy: displayName(admin) })
        .where(eq(companyDocuments.id, id))
        .returning(documentColumns);
      if (!after) throw new DocumentRefusedError("not-found");
      if (file) replaced = before.path;
      await recordDocumentAudit(transaction, admin, after, "changed", {
        before: auditValues(before),
        after: auditValues(after),
      });
      return id;
    });
  const outcome = upload
    ? await storeDocument(files, upload, save)
    : await unlessRefused(() => save());
  // Best effort: the nightly sweep removes a file without a row.
  if (outcome.ok && replaced) await files.delete(BUCKET, replaced).catch(() => {});
  return outcome;
}

/** Removes the document with its file, its links and the log of their downloads. */
export async function removeCompanyDocument(
  { database, files }: Needs,
  admin: Admin<"change-settings">,
  id: string,
): Promise<{ ok: true; title: string } | { ok: false; reason: "not-found" }> {
  const removed = await database.transaction(async (transaction) => {
    const before = await lockDocument(transaction, id);
    if (!before) return undefined;
    const [downloads] = await transaction
      .select({ count: sql<number>`count(*)::int` })
      .from(companyDocumentDownloads)
      .innerJoin(companyDocumentLinks, eq(companyDocumentLinks.id, companyDocumentDownloads.linkId))
      .where(eq(companyDocumentLinks.documentId, id));
    await transaction.delete(companyDocuments).where(eq(companyDocuments.id, id));
    await recordDocumentAudit(transaction, admin, before, "removed", {
      before: { ...auditValues(before), "downloads by link": downloads?.count ?? 0 },
    });
    return before;
  });
  if (!removed) return { ok: false, reason: "not-found" };
  await files.delete(BUCKET, removed.path).catch(() => {});
  return { ok: true, title: removed.title };
}

const BUCKET = "company-documents";
type StoredDocument = { path: string; size: number };

/** Stores the inspected file and calls `record`; if that fails, the file is deleted again. */
async function storeDocument(
  files: FileStorage,
  { bytes, name }: Upload,
  record: (file: StoredDocument) => Promise<string>,
): Promise<SaveCompanyDocumentOutcome> {
  if (bytes.length > MAX_COMPANY_DOCUMENT_BYTES) return { ok: false, reason: "too-large" };
  const inspected = await runInFileWorker("staff", "inspect-document", {}, bytes);
  if (!inspected.ok) {
    return { ok: false, reason: inspected.reason === "busy" ? "busy" : "unreadable" };
  }
  if (!inspected.value.ok) return inspected.value;
  const { contentType } = inspected.value;
  // A PDF is stored unchanged, a picture as it was drawn again.
  const [clean = bytes] = inspected.parts;
  const path = createStoredFileName(name, new Date(), contentType);
  let id = "";
  return unlessRefused(async () => {
    await storeFiles(files, BUCKET, [{ path, contentType, bytes: clean }], async () => {
      id = await record({ path, size: clean.length });
    });
    return id;
  });
}

/** Rolls back the transaction; a stored file is then deleted. */
class DocumentRefusedError extends Error {
  readonly reason: DocumentRefusal;
  constructor(reason: DocumentRefusal) {
    super(reason);
    this.reason = reason;
  }
}

async function unlessRefused(save: () => Promise<string>): Promise<SaveCompanyDocumentOutcome> {
  try {
    return { ok: true, id: await save() };
  } catch (error) {
    if (error instanceof DocumentRefusedError) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function lockDocument(
  transaction: Transaction,
  id: string,
): Promise<CompanyDocument | undefined> {
  const [found] = await transaction
    .select(documentColumns)
    .from(companyDocuments)
    .where(eq(companyDocuments.id, id))
    .for("update");
  return found;
}

/** The path is the file: another one is another document. */
function auditValues({ kind, title, access, expiresOn, path }: CompanyDocument) {
  return {
    type: companyDocumentKindLabels[kind],
    title,
    access: shortAccessLabels[access],
    "expiry date": expiresOn,
    file: path,
  };
}

type AuditSides = { before?: Record<string, string | number | null>; after?: AuditSides["before"] };

/** Records who changed a document, or a link to it. */
export async function recordDocumentAudit(
  transaction: Transaction,
  admin: Admin<"change-settings">,
  { id, title }: Pick<CompanyDocument, "id" | "title">,
  verb: string,
  sides: AuditSides,
): Promise<void> {
  const entity = { kind: "company document", id, label: title } as const;
  await recordAudit(transaction, admin, { verb, entity, ...(sides as object) });
}

const ONE_DAY_MS = 24 * 3_600_000;

/** Nightly: files without a row, which a killed process or an unavailable store left. */
export async function sweepCompanyDocumentFiles(
  { database, files }: Needs,
  now = new Date(),
): Promise<{ removed: number }> {
  const rows = await database.select({ path: companyDocuments.path }).from(companyDocuments);
  const known = new Set(rows.map(({ path }) => path));
  let removed = 0;
  for await (const file of files.list(BUCKET)) {
    // A row is inserted after its file: a recent file may still get one.
    if (known.has(file.path) || now.getTime() - file.modifiedAt.getTime() < ONE_DAY_MS) continue;
    await files.delete(BUCKET, file.path);
    removed += 1;
  }
  return { removed };
}
