import { buffer } from "node:stream/consumers";
import { and, eq, gte, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { companyDocuments } from "#app/database/tables/company-documents.ts";
import { type ZipEntry, zipStream } from "#app/domain/media/zip-stream.server.ts";
import { localIsoDate, startOfNextDay } from "#app/format/dates-and-numbers.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { CompanyDocumentAccess, CompanyDocumentKind } from "./company-document.ts";
import { inKindOrder } from "./company-documents.server.ts";

/** What everyone may know of a document. */
export type ListedDocument = {
  id: string;
  kind: CompanyDocumentKind;
  title: string;
  access: Exclude<CompanyDocumentAccess, "link">;
  expiresOn: string | null;
  size: number;
};

/** The documents that the supplier pack lists, and when the first of them expires. */
export async function listSupplierDocuments(
  { database }: { database: DatabaseOrTransaction },
  now = new Date(),
): Promise<{ documents: ListedDocument[]; until: Date | undefined }> {
  const documents = await database
    .select({
      id: companyDocuments.id,
      kind: companyDocuments.kind,
      title: companyDocuments.title,
      access: companyDocuments.access,
      expiresOn: companyDocuments.expiresOn,
      size: companyDocuments.size,
    })
    .from(companyDocuments)
    .where(and(inArray(companyDocuments.access, ["public", "on-request"]), isCurrent(now)))
    .orderBy(...inKindOrder);
  const [first] = documents.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted();
  return {
    documents: documents as ListedDocument[],
    until: first === undefined ? undefined : startOfNextDay(first),
  };
}

/** A document that is still valid, its last day included. */
export function isCurrent(now: Date): SQL | undefined {
  const { expiresOn } = companyDocuments;
  return or(isNull(expiresOn), gte(expiresOn, localIsoDate(now)));
}

/** The title of a document that the supplier pack lists, for a question about it. */
export async function findListedDocument(
  { database }: { database: Database },
  id: string,
  now = new Date(),
): Promise<{ title: string } | undefined> {
  const { documents } = await listSupplierDocuments({ database }, now);
  return documents.find((document) => document.id === id);
}

type StoredDocument = { title: string; path: string };

/** The file of a public document; undefined for any other, and once it has expired. */
export async function findPublicDocument(
  { database }: { database: Database },
  id: string,
  now = new Date(),
): Promise<StoredDocument | undefined> {
  const [found] = await listPublicFiles(database, now, eq(companyDocuments.id, id));
  return found;
}

function listPublicFiles(database: Database, now: Date, where?: SQL): Promise<StoredDocument[]> {
  return database
    .select({ title: companyDocuments.title, path: companyDocuments.path })
    .from(companyDocuments)
    .where(and(eq(companyDocuments.access, "public"), isCurrent(now), where))
    .orderBy(...inKindOrder);
}

/** All public documents as one ZIP, with one file in memory at a time. Undefined if there are none. */
export async function zipPublicDocuments(
  {
    database,
    files,
    onFileError,
  }: { database: Database; files: FileStorage; onFileError: (error: unknown) => void },
  now = new Date(),
): Promise<AsyncGenerator<Uint8Array, void> | undefined> {
  const documents = await listPublicFiles(database, now);
  if (documents.length === 0) return undefined;
  async function* entries(): AsyncGenerator<ZipEntry, void> {
    for (const [at, { title, path }] of documents.entries()) {
      const found = await files.read("company-documents", path).catch(onFileError);
      if (!found?.ok) continue;
      const name = `${String(at + 1).padStart(2, "0")} ${zipName(title)}${endingOf(path)}`;
      yield { name, content: await buffer(found.body), isCompressed: true };
    }
  }
  return zipStream(entries(), now);
}

/** Letters, digits and a few signs: what every system takes in the name of a file. */
function zipName(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w ()-]+/g, " ")
    .replace(/ +/g, " ")
    .trim();
  return plain.slice(0, 80) || "Document";
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf("."));
}
