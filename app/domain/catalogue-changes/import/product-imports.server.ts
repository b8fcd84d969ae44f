import { asc, count, eq, type SQL, sql } from "drizzle-orm";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import {
  type ImportColumn,
  importPictures,
  productImports,
  supplierMappings,
} from "#app/database/tables/imports.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { MAX_IMPORT_ROWS } from "#app/domain/catalogue-changes/product-csv.ts";
import type { InspectedImport } from "#app/domain/media/file-worker/file-worker-protocol.server.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import type {
  SkippedPicture,
  UnpackedPictures,
} from "#app/domain/media/file-worker/unpack-pictures.server.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";
import {
  type ColumnMapping,
  findSupplier,
  type ImportFile,
  type RememberedMapping,
  type SupplierMapping,
} from "./column-mapping.ts";

export type ReceiveImportOutcome =
  | ({ ok: true; id: string } & ImportFile)
  | Extract<InspectedImport, { ok: false }>
  | { ok: false; reason: "busy" | "unreadable" }
  | { ok: false; reason: "zip"; problem: ZipProblem };
export type ZipProblem = Extract<UnpackedPictures, { ok: false }>["reason"] | "unreadable";

type UploadedFile = { name: string; bytes: Uint8Array };

/** Stores an uploaded list and the pictures beside it, until its plan is made and applied. */
export async function receiveImport(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  { list, zip, supplier }: { list: UploadedFile; zip?: UploadedFile; supplier?: string },
): Promise<ReceiveImportOutcome> {
  const options = { maxRows: MAX_IMPORT_ROWS, sheet: 0 };
  const inspected = await runInFileWorker("staff", "inspect-import", options, list.bytes);
  if (!inspected.ok)
    return { ok: false, reason: inspected.reason === "busy" ? "busy" : "unreadable" };
  const file = inspected.value;
  if (!file.ok) return file;
  const pictures = zip ? await unpackZip(zip.bytes) : { ok: true as const, pictures: [] };
  if (!pictures.ok) return pictures;
  const { ok: _, ...described } = file;
  const id = await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      delete from ${productImports} where ${productImports.createdAt} < now() - interval '1 day'`);
    const [row] = await transaction
      .insert(productImports)
      .values({
        fileName: list.name.slice(0, 200).toWellFormed().replaceAll("\0", ""),
        content: list.bytes,
        ...described,
        supplier: supplier || null,
      })
      .returning({ id: productImports.id });
    if (!row) throw new Error("The import was not stored");
    // One at a time: a statement with all pictures would be too large.
    for (const picture of pictures.pictures) {
      await transaction.insert(importPictures).values({ importId: row.id, ...picture });
    }
    return row.id;
  });
  return { ok: true, id, ...described };
}

/** Reads another sheet of an uploaded workbook; its columns are matched again. */
export async function chooseSheet(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  { importId, sheet }: { importId: string; sheet: number },
): Promise<{ ok: true } | Extract<ReceiveImportOutcome, { ok: false }>> {
  const isImport = eq(productImports.id, importId);
  const bytes = await readUploadedBytes(database, productImports, isImport);
  const options = { maxRows: MAX_IMPORT_ROWS, sheet };
  const inspected = await runInFileWorker("staff", "inspect-import", options, bytes);
  if (!inspected.ok)
    return { ok: false, reason: inspected.reason === "busy" ? "busy" : "unreadable" };
  if (!inspected.value.ok) return inspected.value;
  const { ok: _, ...described } = inspected.value;
  await database
    .update(productImports)
    .set({ ...described, mapping: null })
    .where(isImport);
  return { ok: true };
}

type UnpackedPicture = { name: string; content?: Uint8Array; problem?: string };

async function unpackZip(
  bytes: Uint8Array,
): Promise<
  { ok: true; pictures: UnpackedPicture[] } | Extract<ReceiveImportOutcome, { ok: false }>
> {
  const unpacked = await runInFileWorker("staff", "unpack-pictures", {}, bytes);
  if (!unpacked.ok) {
    return unpacked.reason === "busy"
      ? { ok: false, reason: "busy" }
      : { ok: false, reason: "zip", problem: "unreadable" };
  }
  const { value, parts } = unpacked;
  if (!value.ok) return { ok: false, reason: "zip", problem: value.reason };
  const pictures = new Map<string, UnpackedPicture>();
  for (const { name, reason } of value.skipped) {
    const shown = name.replace(/[\p{C}\ufffd]/gu, "?").slice(0, 200) || "A file without a name";
    pictures.set(shown, { name: shown, problem: skippedMessages[reason] });
  }
  for (const [index, name] of value.names.entries()) {
    const content = parts[index];
    if (content) pictures.set(name, { name, content });
  }
  return { ok: true, pictures: [...pictures.values()] };
}

const skippedMessages = {
  name: "The file name is not allowed.",
  duplicate: "Another file in the ZIP has the same name.",
  type: "Only JPEG, PNG, WebP and AVIF pictures are imported.",
  "too-large": uploadRefusals(MAX_UPLOAD_BYTES)["too-large"],
  damaged: "The file is damaged or has a password.",
} as const satisfies Record<SkippedPicture, string>;

const PART_BYTES = 2 * 1024 * 1024;

/** The bytes of an uploaded file, in parts: decoding a large value at once blocks the event loop. */
export async function readUploadedBytes(
  database: DatabaseOrTransaction,
  table: typeof productImports | typeof importPictures,
  where: SQL | undefined,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (let start = 1, size = PART_BYTES; size === PART_BYTES; start += PART_BYTES) {
    const { rows } = await database.execute<{ part: Uint8Array | null }>(sql`
      select substring(${table.content} from ${start}::int for ${PART_BYTES}::int) as part
      from ${table} where ${where}`);
    const part = rows[0]?.part ?? new Uint8Array();
    size = part.length;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export async function readImport(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  id: string,
) {
  const { fileName, columns, rowCount, decimalSign, sheets, sheet, mapping, supplier } =
    productImports;
  const [found] = await database
    .select({ fileName, columns, rowCount, decimalSign, sheets, sheet, mapping, supplier })
    .from(productImports)
    .where(eq(productImports.id, id));
  if (!found) return undefined;
  const [pictures] = await database
    .select({ count: count() })
    .from(importPictures)
    .where(eq(importPictures.importId, id));
  const chosen = found.mapping as ColumnMapping | null;
  return { ...found, mapping: chosen, pictures: pictures?.count ?? 0 };
}

/** The suppliers whose columns are remembered. */
export async function listSuppliers(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
): Promise<string[]> {
  const rows = await database
    .select({ supplier: supplierMappings.supplier })
    .from(supplierMappings)
    .orderBy(asc(sql`lower(${supplierMappings.supplier})`));
  return rows.map(({ supplier }) => supplier);
}

const isSupplier = (supplier: string) =>
  sql`lower(${supplierMappings.supplier}) = lower(${supplier})`;

/** The mapping of the supplier that was chosen, or else of the one whose lists have these columns. */
export async function readSupplierMapping(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  { supplier, columns }: { supplier: string | null; columns: readonly ImportColumn[] },
): Promise<SupplierMapping | undefined> {
  const found = await database
    .select({ supplier: supplierMappings.supplier, mapping: supplierMappings.mapping })
    .from(supplierMappings)
    .where(supplier ? isSupplier(supplier) : undefined)
    .orderBy(asc(sql`lower(${supplierMappings.supplier})`));
  const mappings = found as SupplierMapping[];
  return supplier ? mappings[0] : findSupplier(columns, mappings);
}

/** Remembers the columns of a supplier's list; columns of earlier lists stay remembered. */
export async function rememberSupplier(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  {
    importId,
    supplier,
    mapping,
  }: { importId: string; supplier: string; mapping: RememberedMapping },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction
      .update(productImports)
      .set({ supplier })
      .where(eq(productImports.id, importId));
    const [before] = await transaction
      .select()
      .from(supplierMappings)
      .where(isSupplier(supplier))
      .for("update");
    const known = (before?.mapping as RememberedMapping | undefined)?.columns ?? {};
    const merged = { ...mapping, columns: { ...known, ...mapping.columns } };
    await transaction
      .insert(supplierMappings)
      .values({ supplier: before?.supplier ?? supplier, mapping: merged })
      .onConflictDoUpdate({ target: supplierMappings.supplier, set: { mapping: merged } });
  });
}
