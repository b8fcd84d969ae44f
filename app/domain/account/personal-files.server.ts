import { buffer } from "node:stream/consumers";
import { asc, eq } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { documents, paymentProofs } from "#app/database/tables/payments.ts";
import { creditNoteNumber, invoiceNumber, quoteNumber } from "#app/domain/orders/order-numbers.ts";
import { readDocument } from "#app/domain/orders/papers/hand-out-document.server.ts";
import { makePdf } from "#app/domain/orders/papers/make-pdf.server.ts";
import { fileNameOf, type Paper } from "#app/domain/orders/papers/paper.ts";
import { quotePaper } from "#app/domain/orders/quotes/quote-paper.server.ts";
import { readQuote } from "#app/domain/orders/quotes/read-quote.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { Person } from "./person.ts";
import { ordersOf, quotesOf } from "./personal-orders.server.ts";
import { proofNames } from "./proof-names.ts";

/** A file of a person's copy: what to call it while it is missing, and how it is fetched. */
export type PersonalFile = {
  label: string;
  fetch(): Promise<{ name: string; content: Uint8Array } | undefined>;
};

type Needs = { database: Database; files: FileStorage };

/** What a person sent us and what we made out to them. Only listed here: each is fetched in its turn. */
export async function listPersonalFiles(
  transaction: DatabaseOrTransaction,
  needs: Needs,
  person: Person,
): Promise<PersonalFile[]> {
  return [
    ...(await listProofs(transaction, needs, person)),
    ...(await listDocuments(transaction, needs, person)),
    ...(await listQuotes(transaction, needs, person)),
  ];
}

async function listProofs(
  transaction: DatabaseOrTransaction,
  { files }: Needs,
  person: Person,
): Promise<PersonalFile[]> {
  const rows = await transaction
    .select({ order: orders.number, path: paymentProofs.path })
    .from(paymentProofs)
    .innerJoin(orders, eq(orders.id, paymentProofs.orderId))
    .where(ordersOf(person))
    .orderBy(asc(orders.placedAt), asc(orders.number), asc(paymentProofs.uploadedAt));
  const ofOrders = Object.values(Object.groupBy(rows, ({ order }) => order));
  return ofOrders.flatMap((proofs = []) => {
    const names = proofNames(proofs[0]?.order ?? 0, proofs);
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
  { database }: Needs,
  person: Person,
): Promise<PersonalFile[]> {
  const rows = await transaction
    .select({ kind: documents.kind, number: documents.number, order: orders.number })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(ordersOf(person))
    .orderBy(asc(documents.issuedAt), asc(documents.kind), asc(documents.number));
  return rows.map(({ kind, number, order }) => ({
    label:
      kind === "invoice"
        ? `Invoice ${invoiceNumber(number)}`
        : `Credit note ${creditNoteNumber(number)}`,
    // The person is asked for above. A copy: the original stays where they can fetch it.
    fetch: () =>
      draw(() => readDocument({ database }, { number: order, staff: true }, { kind, number })),
  }));
}

async function listQuotes(
  transaction: DatabaseOrTransaction,
  { database }: Needs,
  person: Person,
): Promise<PersonalFile[]> {
  const rows = await transaction
    .select({ number: quotes.number })
    .from(quotes)
    .where(quotesOf(person))
    .orderBy(asc(quotes.madeAt));
  return rows.map(({ number }) => ({
    label: `Quotation ${quoteNumber(number)}`,
    fetch: () =>
      draw(async () => {
        const quote = await readQuote({ database }, { number, staff: true });
        return quote && quotePaper(quote);
      }),
  }));
}

async function draw(read: () => Promise<Paper | undefined>) {
  const paper = await read();
  const content = paper && (await makePdf(paper));
  return content && { name: `papers/${fileNameOf(paper)}`, content };
}
