import { and, eq, isNull, sql } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { documents } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
} from "#app/domain/documents/document.ts";
import {
  buyerParty,
  isSameParty,
  issueInvoice,
  nextDocumentNumber,
} from "#app/domain/documents/issue-document.server.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import {
  type ActionRefused,
  type ExpectedOrder,
  type LockedOrder,
  lockIfUnchanged,
  recordOrderEvent,
} from "#app/domain/orders/transition-order.server.ts";

export type ReplaceInvoiceOutcome =
  | { ok: true; invoice: string; creditNote: string }
  /** The invoice matches the order already. */
  | { ok: false; reason: "same" }
  /** A refund's credit note refers to it. */
  | { ok: false; reason: "refunded" }
  /** Optimistic lock: the invoice was replaced since the page was shown. */
  | { ok: false; reason: "replaced-meanwhile" }
  | ActionRefused;

/**
 * Replaces an invoice after its buyer was corrected: a credit note cancels the old one in full, and a new invoice is
 * issued. No money moves, and the totals of the VAT report stay the same.
 */
export async function replaceInvoice(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: ExpectedOrder & { expectedInvoice: number },
): Promise<ReplaceInvoiceOutcome> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (order.fullName === "") return { ok: false, reason: "forgotten" };
    if (toCents(order.refundedTotal) > 0) return { ok: false, reason: "refunded" };
    const old = await currentInvoice(transaction, order);
    if (old?.number !== input.expectedInvoice) return { ok: false, reason: "replaced-meanwhile" };
    if (isSameParty(old.buyer, buyerParty(order))) return { ok: false, reason: "same" };
    const note = await nextDocumentNumber(transaction, "credit-note");
    await transaction.insert(documents).values({
      kind: "credit-note",
      number: note,
      orderId: order.id,
      cancelsDocumentId: old.id,
      // The seller and buyer of the credited invoice.
      seller: old.seller,
      buyer: old.buyer,
    });
    await transaction
      .update(documents)
      .set({ replacedAt: sql`now()` })
      .where(eq(documents.id, old.id));
    await issueInvoice(transaction, order);
    const made = await currentInvoice(transaction, order);
    if (!made) throw new Error("The invoice that was just made is not there");
    const names = {
      invoice: formatInvoiceNumber(made.number),
      creditNote: formatCreditNoteNumber(note),
    };
    const before = formatInvoiceNumber(old.number);
    const detail = `${names.creditNote} takes back ${before}; ${names.invoice} takes its place.`;
    const actor = { kind: "staff", admin } as const;
    await recordOrderEvent(transaction, actor, { order, kind: "invoice-replaced", detail });
    await notifyCustomer(
      transaction,
      { origin },
      { orderId: order.id, statusUpdate: "invoice-replaced" },
    );
    await recordAudit(transaction, admin, {
      verb: "replaced the invoice of",
      entity: { kind: "order", id: order.id, label: formatOrderNumber(order.number) },
      before: { invoice: before },
      after: { invoice: names.invoice, "credit note": names.creditNote },
    });
    return { ok: true, ...names };
  });
}

async function currentInvoice(transaction: Transaction, { id }: LockedOrder) {
  const [invoice] = await transaction
    .select()
    .from(documents)
    .where(
      and(eq(documents.orderId, id), eq(documents.kind, "invoice"), isNull(documents.replacedAt)),
    );
  return invoice;
}
