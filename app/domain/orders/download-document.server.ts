import { and, eq, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { documents } from "#app/database/tables/payments.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import {
  type CopyMark,
  formatInvoiceNumber,
  type OrderDocument,
} from "#app/domain/documents/document.ts";
import {
  creditNoteDocument,
  invoiceDocument,
  refundedLines,
  uncreditedDelivery,
} from "#app/domain/documents/order-documents.server.ts";
import { type Order, type OrderKey, readOrder } from "./read-order.server.ts";

/** The newest invoice, an older one by number, or a credit note by number. */
export type DocumentKey =
  | { kind: "invoice"; number?: number | undefined }
  | { kind: "credit-note"; number: number };

/**
 * The customer's download of a document. The first one is the original, decided under a lock: of two concurrent
 * downloads one is a copy.
 */
export async function downloadDocument(
  { database }: { database: Database },
  key: OrderKey,
  which: DocumentKey,
): Promise<OrderDocument | undefined> {
  return database.transaction(async (transaction) => {
    const order = await readOrder({ database: transaction }, key);
    if (!order) return undefined;
    const isDocument = documentWhere(order, which);
    const [document] = await transaction.select().from(documents).where(isDocument).for("update");
    if (!document || document.originalDeliveredAt) return assembleDocument(order, document, "Copy");
    await transaction.update(documents).set({ originalDeliveredAt: sql`now()` }).where(isDocument);
    return assembleDocument(order, document, "Original");
  });
}

/** The download of the original failed: the next one gets it. */
export async function releaseOriginal(
  { database }: { database: Database },
  key: OrderKey,
  which: DocumentKey,
): Promise<void> {
  const order = await readOrder({ database }, key);
  if (!order) return;
  await database
    .update(documents)
    .set({ originalDeliveredAt: null })
    .where(documentWhere(order, which));
}

/** Reads the document for viewing or for staff: always marked as a copy. */
export async function readDocumentCopy(
  { database }: { database: DatabaseOrTransaction },
  key: OrderKey,
  which: DocumentKey,
): Promise<OrderDocument | undefined> {
  const order = await readOrder({ database }, key);
  if (!order) return undefined;
  const [document] = await database.select().from(documents).where(documentWhere(order, which));
  return assembleDocument(order, document, "Copy");
}

type EntryRow = typeof documents.$inferSelect;

function assembleDocument(
  sold: Order,
  document: EntryRow | undefined,
  mark: CopyMark,
): OrderDocument | undefined {
  if (!document) return undefined;
  const { vatPercent } = document;
  const vat = vatPercent === null ? undefined : includedVat(sold.total, vatPercent);
  const order = { ...sold, vatPercent, vat };
  if (document.kind === "invoice") return assembleInvoice(order, document, mark);
  const invoices = invoicesOf(order);
  const cancelled = invoices.find(({ id }) => id === document.cancelsDocumentId);
  if (cancelled) {
    const whole = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    const lines = refundedLines(order, [], whole);
    const isReversal = document.cancelReason === "payment-reversed";
    const reason = isReversal ? REVERSED_REASON : REPLACED_REASON;
    const { total: amount, delivery } = order;
    const refund = { amount, vat: vat ?? 0, lines, reason, delivery };
    const replacedBy = isReversal ? undefined : nextInvoice(order, cancelled.number);
    const references = { refund, invoice: cancelled, replacedBy, isReversal, mark };
    return creditNoteDocument(order, document, references);
  }
  const refund = order.refunds.find(({ id }) => id === document.refundId);
  if (!refund) throw new Error("A credit note belongs to a refund or an invoice");
  const invoice = invoices.find(({ cancelledAt }) => cancelledAt === null);
  const before = order.refunds
    .slice(0, order.refunds.indexOf(refund))
    .filter(({ isOverpayment }) => !isOverpayment);
  const lines = refundedLines(order, before, refund.lines);
  const delivery = uncreditedDelivery(order, before);
  const credited = { ...refund, lines, delivery };
  return creditNoteDocument(order, document, { refund: credited, invoice, mark });
}

function assembleInvoice(order: Order, document: EntryRow, mark: CopyMark): OrderDocument {
  const noteOf = (invoice: { id: string } | undefined) =>
    order.documents.find(({ cancelsDocumentId }) => cancelsDocumentId === invoice?.id);
  const before = invoicesOf(order).findLast(({ number }) => number < document.number);
  const replaces = noteOf(before)?.cancelReason === "buyer-corrected" ? before : undefined;
  const note = noteOf(document);
  const cancelledBy =
    note?.cancelReason === "payment-reversed"
      ? { reversedBy: note.number }
      : { replacedBy: nextInvoice(order, document.number) };
  const payments = order.payments.filter(({ isEffective }) => isEffective);
  // A payment after the reversal belongs to a later invoice.
  const isReversed = order.documents.some(
    ({ cancelReason, issuedAt }) =>
      cancelReason === "payment-reversed" && issuedAt >= document.issuedAt,
  );
  const paidAt = isReversed ? null : order.paidAt;
  const references = { mark, replaces, ...cancelledBy };
  const writtenOff = paidAt ? writtenOffAt(order, paidAt) : 0;
  return invoiceDocument({ ...order, payments, paidAt, writtenOff }, document, references);
}

/** As of the payment date: later payments and refunds do not change a copy of the invoice. */
function writtenOffAt({ total, payments, refunds }: Order, paidAt: Date): number {
  const received = payments.filter(({ receivedAt }) => receivedAt <= paidAt);
  const refundedOverpayment = refunds.filter(
    ({ isOverpayment, createdAt }) => isOverpayment && createdAt <= paidAt,
  );
  const sum = (amounts: readonly { amount: number }[]) =>
    amounts.reduce((cents, { amount }) => cents + amount, 0);
  const settled = sum(received) - sum(refundedOverpayment);
  return settled > 0 ? Math.max(0, total - settled) : 0;
}

function invoicesOf({ documents: issued }: Order) {
  return issued.filter(({ kind }) => kind === "invoice");
}

/** The invoice after this one: it takes the place of an invoice that was corrected. */
function nextInvoice(order: Order, number: number): string | undefined {
  const next = invoicesOf(order).find((each) => each.number > number);
  return next && formatInvoiceNumber(next.number);
}

const REPLACED_REASON = "The buyer’s details were corrected.";
const REVERSED_REASON = "The payment was reversed.";

function documentWhere(order: Order, { kind, number }: DocumentKey) {
  return and(
    eq(documents.orderId, order.id),
    eq(documents.kind, kind),
    eq(documents.number, number ?? invoicesOf(order).at(-1)?.number ?? 0),
  );
}
