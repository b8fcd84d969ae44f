import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { company } from "#app/content/company.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { documents, proofsOfPayment } from "#app/database/tables/payments.ts";
import type { Shopper } from "#app/domain/accounts/people.ts";
import {
  documentFileName,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatQuoteNumber,
  type OrderDocument,
} from "#app/domain/documents/document.ts";
import { makePdf } from "#app/domain/documents/pdf/make-pdf.server.ts";
import { readDocumentCopy } from "#app/domain/orders/download-document.server.ts";
import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { readQuote } from "#app/domain/quotes/read-quote.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type DataSubject, readDataSubject } from "./data-subject.server.ts";
import { personalDataSections } from "./personal-data.server.ts";
import {
  orderBelongsToSubject,
  proofOfPaymentFileNames,
  quoteBelongsToSubject,
} from "./personal-order-data.server.ts";

/** A zip of this kind ends at 4 GB; a hundred proofs of the largest size come through. */
const MAX_FILE_BYTES = 1024 ** 3;

type ExportDependencies = {
  database: Database;
  files: FileStorage;
  /** Hears why a file could not be put in, since the person only reads that it is missing. */
  onTrouble: (error: unknown) => void;
};

/**
 * Everything we hold about a person, as a zip: JSON files, the files they sent, the papers we made
 * out to them, and a text that explains it all. What could not be put in is named in that text.
 */
export async function exportAccount(
  { database, files, onTrouble }: ExportDependencies,
  shopper: Shopper,
  { mostFileBytes = MAX_FILE_BYTES } = {},
): Promise<{ name: string; pieces: AsyncGenerator<Uint8Array, void> }> {
  const now = new Date();
  const texts: [name: string, text: string][] = [];
  // One moment for all parts: what changes meanwhile is in none of them or in all.
  const personalFiles = await database.transaction(
    async (transaction) => {
      const person = await readDataSubject(transaction, shopper.userId);
      for (const part of personalDataSections) {
        const rows = await part.read(transaction, person);
        texts.push([`${part.name}.json`, `${JSON.stringify(rows, null, 2)}\n`]);
      }
      return listPersonalFiles(transaction, { database, files }, person);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

  async function* entries(): AsyncGenerator<ZipEntry, void> {
    for (const [name, text] of texts) yield { name, content: strToU8(text), isCompressed: false };
    const missing: string[] = [];
    for await (const file of fetchFiles(personalFiles, { mostFileBytes, missing, onTrouble })) {
      yield { ...file, isCompressed: true };
    }
    yield { name: "read-me.txt", content: strToU8(buildReadMe(missing, now)), isCompressed: false };
  }
  return {
    name: `my-data-${now.toISOString().slice(0, 10)}.zip`,
    pieces: zipStream(entries(), now),
  };
}

/** One after the other, so that never more than one is in memory; one that fails costs no other. */
async function* fetchFiles(
  personalFiles: readonly PersonalFile[],
  { mostFileBytes, missing, onTrouble }: Pick<ExportDependencies, "onTrouble"> & ExportLimits,
) {
  let bytes = 0;
  for (const { label, fetch } of personalFiles) {
    const file = bytes < mostFileBytes ? await fetch().catch(onTrouble) : undefined;
    if (!file) missing.push(label);
    else {
      bytes += file.content.byteLength;
      yield file;
    }
  }
}

type ExportLimits = { mostFileBytes: number; missing: string[] };

function buildReadMe(missing: readonly string[], now: Date): string {
  const lines = personalDataSections.map(({ name, about }) => `${name}.json\r\n    ${about}`);
  return [
    `What ${company.legalName} holds about you, at ${now.toISOString()} (UTC).`,
    "Each .json file opens in any text editor. An empty list means that we hold nothing of the kind.",
    ...lines,
    "proofs\r\n    The proofs of payment that you sent us, as we keep them. orders.json names the file of each.",
    "papers\r\n    Copies of your invoices, credit notes and quotations, as PDF.",
    ...(missing.length > 0
      ? [
          `Could not be put in this time:\r\n${missing.map((label) => `    ${label}`).join("\r\n")}`,
          `Download your data again later, or ask us for them at ${company.email}.`,
        ]
      : []),
    `Something missing or wrong? Write to ${company.email}.`,
    "",
  ].join("\r\n\r\n");
}

const SLICE_BYTES = 256 * 1024;

/** One file of a zip. What is packed already, such as a PDF or a picture, is only put in. */
type ZipEntry = { name: string; content: Uint8Array; isCompressed: boolean };

/** A zip, written as it is taken: of many files only the one being written is in memory. */
async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { name, content, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = mtime;
    zip.add(file);
    // In slices: to sum up or pack ten megabytes at one go would keep every other request waiting.
    for (let start = 0; start === 0 || start < content.length; start += SLICE_BYTES) {
      file.push(
        content.subarray(start, start + SLICE_BYTES),
        start + SLICE_BYTES >= content.length,
      );
      yield* ready.splice(0);
      await setImmediate();
    }
  }
  zip.end();
  yield* ready.splice(0);
}

/** A file of a person's copy: what to call it while it is missing, and how it is fetched. */
type PersonalFile = {
  label: string;
  fetch(): Promise<{ name: string; content: Uint8Array } | undefined>;
};

type FileDependencies = { database: Database; files: FileStorage };

/** What a person sent us and what we made out to them. Only listed here: each is fetched in its turn. */
async function listPersonalFiles(
  transaction: DatabaseOrTransaction,
  needs: FileDependencies,
  person: DataSubject,
): Promise<PersonalFile[]> {
  return [
    ...(await listProofsOfPayment(transaction, needs, person)),
    ...(await listDocuments(transaction, needs, person)),
    ...(await listQuotes(transaction, needs, person)),
  ];
}

async function listProofsOfPayment(
  transaction: DatabaseOrTransaction,
  { files }: FileDependencies,
  person: DataSubject,
): Promise<PersonalFile[]> {
  const rows = await transaction
    .select({ order: orders.number, path: proofsOfPayment.path })
    .from(proofsOfPayment)
    .innerJoin(orders, eq(orders.id, proofsOfPayment.orderId))
    .where(orderBelongsToSubject(person))
    .orderBy(asc(orders.placedAt), asc(orders.number), asc(proofsOfPayment.uploadedAt));
  const ofOrders = Object.values(Object.groupBy(rows, ({ order }) => order));
  return ofOrders.flatMap((proofs = []) => {
    const names = proofOfPaymentFileNames(proofs[0]?.order ?? 0, proofs);
    return proofs.map(({ path }, nth) => {
      const name = names[nth] ?? path;
      return {
        label: name,
        fetch: async () => {
          const found = await files.read("payment-proofs", path);
          return found.ok ? { name, content: await buffer(found.body) } : undefined;
        },
      };
    });
  });
}

async function listDocuments(
  transaction: DatabaseOrTransaction,
  { database }: FileDependencies,
  person: DataSubject,
): Promise<PersonalFile[]> {
  const rows = await transaction
    .select({ kind: documents.kind, number: documents.number, order: orders.number })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(orderBelongsToSubject(person))
    .orderBy(asc(documents.issuedAt), asc(documents.kind), asc(documents.number));
  return rows.map(({ kind, number, order }) => ({
    label:
      kind === "invoice"
        ? `Invoice ${formatInvoiceNumber(number)}`
        : `Credit note ${formatCreditNoteNumber(number)}`,
    // The person is asked for above. A copy: the original stays where they can fetch it.
    fetch: () =>
      renderPdf(() =>
        readDocumentCopy({ database }, { number: order, staff: true }, { kind, number }),
      ),
  }));
}

async function listQuotes(
  transaction: DatabaseOrTransaction,
  { database }: FileDependencies,
  person: DataSubject,
): Promise<PersonalFile[]> {
  const rows = await transaction
    .select({ number: quotes.number })
    .from(quotes)
    .where(quoteBelongsToSubject(person))
    .orderBy(asc(quotes.createdAt));
  return rows.map(({ number }) => ({
    label: `Quotation ${formatQuoteNumber(number)}`,
    fetch: () =>
      renderPdf(async () => {
        const quote = await readQuote({ database }, { number, staff: true });
        return quote && quoteDocument(quote);
      }),
  }));
}

async function renderPdf(read: () => Promise<OrderDocument | undefined>) {
  const orderDocument = await read();
  const content = orderDocument && (await makePdf(orderDocument));
  return content && { name: `papers/${documentFileName(orderDocument)}`, content };
}
