import { buffer } from "node:stream/consumers";
import { asc, eq } from "drizzle-orm";
import { strToU8 } from "fflate";
import { company } from "#app/content/company.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { documents, proofsOfPayment } from "#app/database/tables/payments.ts";
import type { SignedIn } from "#app/domain/accounts/people.ts";
import {
  documentFileName,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatQuoteNumber,
  type OrderDocument,
} from "#app/domain/documents/document.ts";
import { makePdf } from "#app/domain/documents/pdf/make-pdf.server.ts";
import { readLogo } from "#app/domain/media/company-logo.server.ts";
import { type ZipEntry, zipStream } from "#app/domain/media/zip-stream.server.ts";
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

/** Well below the 4 GB limit of a zip without zip64; enough for a hundred proofs of payment. */
const MAX_FILE_BYTES = 1024 ** 3;

type ExportDependencies = {
  database: Database;
  files: FileStorage;
  secret: string;
  /** Called when a file cannot be added; the export only lists it as missing. */
  onFileError: (error: unknown) => void;
};

/** Data export of a user as a zip stream: JSON files, uploaded files, documents as PDF, and a read-me that also lists missing files. */
export async function exportAccount(
  { database, files, secret, onFileError }: ExportDependencies,
  { userId }: SignedIn,
  { maxFileBytes = MAX_FILE_BYTES } = {},
): Promise<{ name: string; pieces: AsyncGenerator<Uint8Array, void> }> {
  const now = new Date();
  const texts: [name: string, text: string][] = [];
  // Repeatable read: one consistent snapshot for all sections.
  const personalFiles = await database.transaction(
    async (transaction) => {
      const person = await readDataSubject(transaction, userId);
      for (const section of personalDataSections) {
        const rows = await section.read(transaction, person, secret);
        texts.push([`${section.name}.json`, `${JSON.stringify(rows, null, 2)}\n`]);
      }
      return [
        ...(await listProofsOfPayment(transaction, files, person)),
        ...(await listEntries(transaction, { database, files }, person)),
        ...(await listQuotes(transaction, { database, files }, person)),
      ];
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

  async function* entries(): AsyncGenerator<ZipEntry, void> {
    for (const [name, text] of texts) yield { name, content: strToU8(text), isCompressed: false };
    const missing: string[] = [];
    for await (const file of fetchFiles(personalFiles, { maxFileBytes, missing, onFileError })) {
      yield { ...file, isCompressed: true };
    }
    yield { name: "read-me.txt", content: strToU8(buildReadMe(missing, now)), isCompressed: false };
  }
  return {
    name: `my-data-${now.toISOString().slice(0, 10)}.zip`,
    pieces: zipStream(entries(), now),
  };
}

/** Loads one file at a time to limit memory; a failing file is skipped. */
async function* fetchFiles(
  personalFiles: readonly PersonalFile[],
  options: { maxFileBytes: number; missing: string[]; onFileError: (error: unknown) => void },
) {
  let bytes = 0;
  for (const { label, fetch } of personalFiles) {
    const file = bytes < options.maxFileBytes && (await fetch().catch(options.onFileError));
    if (!file) options.missing.push(label);
    else {
      bytes += file.content.byteLength;
      yield file;
    }
  }
}

function buildReadMe(missing: readonly string[], now: Date): string {
  const lines = personalDataSections.map(({ name, about }) => `${name}.json\r\n    ${about}`);
  return [
    `What ${company().legalName} holds about you, as at ${now.toISOString()} (UTC).`,
    "Each .json file opens in any text editor. An empty list means that we hold no such information under your account or the addresses in confirmed-addresses.json.",
    'Amounts are in South African Rand with two decimals: "119.00" is R 119.00.',
    ...lines,
    "proofs\r\n    The proofs of payment you sent us, as we store them. orders.json names each file.",
    "documents\r\n    Copies of your invoices, credit notes and quotations, as PDF files.",
    ...(missing.length > 0
      ? [
          `Could not be included this time:\r\n${missing.map((label) => `    ${label}`).join("\r\n")}`,
          `Download your data again later, or email us at ${company().email} to ask for these.`,
        ]
      : []),
    `Is something missing or wrong? Email us at ${company().email}.`,
    "",
  ].join("\r\n\r\n");
}

/** A file of the export, loaded later; the label is listed if it is missing. */
type PersonalFile = {
  label: string;
  fetch(): Promise<{ name: string; content: Uint8Array } | undefined>;
};

async function listProofsOfPayment(
  transaction: DatabaseOrTransaction,
  files: FileStorage,
  person: DataSubject,
): Promise<PersonalFile[]> {
  const rows = await transaction
    .select({ order: orders.number, path: proofsOfPayment.path })
    .from(proofsOfPayment)
    .innerJoin(orders, eq(orders.id, proofsOfPayment.orderId))
    .where(orderBelongsToSubject(person))
    .orderBy(asc(orders.placedAt), asc(orders.number), asc(proofsOfPayment.uploadedAt));
  const proofsByOrder = Object.values(Object.groupBy(rows, ({ order }) => order));
  return proofsByOrder.flatMap((proofs = []) => {
    const names = proofOfPaymentFileNames(proofs[0]?.order ?? 0, proofs);
    return proofs.map(({ path }, index) => {
      const name = names[index] ?? path;
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

async function listEntries(
  transaction: DatabaseOrTransaction,
  { database, files }: { database: Database; files: FileStorage },
  person: DataSubject,
): Promise<PersonalFile[]> {
  const rows = await transaction
    .select({ kind: documents.kind, number: documents.number, accessKey: orders.accessKey })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(orderBelongsToSubject(person))
    .orderBy(asc(documents.issuedAt), asc(documents.kind), asc(documents.number));
  return rows.map(({ kind, number, accessKey }) => ({
    label:
      kind === "invoice"
        ? `Invoice ${formatInvoiceNumber(number)}`
        : `Credit note ${formatCreditNoteNumber(number)}`,
    // Access was checked above. Reads as a copy, so that the original can still be downloaded.
    fetch: () =>
      renderPdf(files, () => readDocumentCopy({ database }, { accessKey }, { kind, number })),
  }));
}

async function listQuotes(
  transaction: DatabaseOrTransaction,
  { database, files }: { database: Database; files: FileStorage },
  person: DataSubject,
): Promise<PersonalFile[]> {
  const rows = await transaction
    .select({ number: quotes.number, accessKey: quotes.accessKey })
    .from(quotes)
    .where(quoteBelongsToSubject(person))
    .orderBy(asc(quotes.createdAt));
  return rows.map(({ number, accessKey }) => ({
    label: `Quotation ${formatQuoteNumber(number)}`,
    fetch: () =>
      renderPdf(files, async () => {
        const quote = await readQuote({ database }, { accessKey });
        return quote && quoteDocument(quote);
      }),
  }));
}

async function renderPdf(files: FileStorage, read: () => Promise<OrderDocument | undefined>) {
  const orderDocument = await read();
  const content = orderDocument && (await makePdf(orderDocument, await readLogo(files)));
  return content && { name: `documents/${documentFileName(orderDocument)}`, content };
}
