import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { formatCreditNoteNumber, formatInvoiceNumber } from "#app/domain/documents/document.ts";
import {
  buyerParty,
  cancelInvoice,
  currentInvoice,
  isSameParty,
  issueInvoice,
} from "#app/domain/documents/issue-document.server.ts";
import type { OrderPermission } from "#app/domain/orders/order-action-permissions.ts";
import { notifyCustomer } from "#app/domain/orders/order-mails.server.ts";
import {
  type ActionRefused,
  type ExpectedOrder,
  lockIfUnchanged,
  recordOrderAudit,
  recordOrderEvent,
} from "#app/domain/orders/transition-order.server.ts";
import { toCents } from "#app/format/money.ts";

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
  admin: Admin<OrderPermission<"replace-invoice">>,
  input: ExpectedOrder & { expectedInvoice: number },
): Promise<ReplaceInvoiceOutcome> {
  return database.transaction(async (transaction) => {
    const locked = await lockIfUnchanged(transaction, input);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (order.fullName === "") return { ok: false, reason: "forgotten" };
    if (toCents(order.refundedTotal) > 0) return { ok: false, reason: "refunded" };
    const old = await currentInvoice(transaction, order.id);
    if (old?.number !== input.expectedInvoice) return { ok: false, reason: "replaced-meanwhile" };
    if (isSameParty(old.buyer, buyerParty(order))) return { ok: false, reason: "same" };
    const note = await cancelInvoice(transaction, old, "buyer-corrected");
    const made = await issueInvoice(transaction, order);
    const names = {
      invoice: formatInvoiceNumber(made),
      creditNote: formatCreditNoteNumber(note),
    };
    const before = formatInvoiceNumber(old.number);
    const detail = `${names.creditNote} cancels ${before}; ${names.invoice} replaces it.`;
    await recordOrderEvent(transaction, admin, order, { kind: "invoice-replaced", detail });
    await notifyCustomer(transaction, { origin }, order, "invoice-replaced");
    await recordOrderAudit(transaction, admin, order, {
      verb: "replaced the invoice of",
      before: { invoice: before },
      after: { invoice: names.invoice, "credit note": names.creditNote },
    });
    return { ok: true, ...names };
  });
}
