import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { documents } from "#app/database/tables/payments.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { holdAsSeen, type Seen, type StepRefused } from "./hold-as-seen.server.ts";
import { buyerOf, isSameParty, issueInvoice } from "./issue-document.server.ts";
import { type HeldOrder, noteOnOrder } from "./move-order.server.ts";
import { creditNoteNumber, invoiceNumber, orderNumber } from "./order-numbers.ts";
import { takeNumber } from "./take-number.server.ts";
import { tellCustomer } from "./tell-customer.server.ts";

export type ReplaceOutcome =
  | { ok: true; invoice: string; creditNote: string }
  /** It says already what the order says. */
  | { ok: false; reason: "same" }
  /** A credit note of a refund names it: that chain is not broken. */
  | { ok: false; reason: "refunded" }
  /** Another invoice is in force than the page showed. */
  | { ok: false; reason: "replaced-meanwhile" }
  | StepRefused;

/**
 * After its buyer was put right, an order gets an invoice that says so. The old one stays as it was:
 * a credit note takes it back whole, and the next number takes its place. No money moves, and what
 * the VAT report adds up to stays the same.
 */
export async function replaceInvoice(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  input: Seen & { seenInvoice: number },
): Promise<ReplaceOutcome> {
  return database.transaction(async (transaction) => {
    const held = await holdAsSeen(transaction, input);
    if (!held.ok) return held;
    const { order } = held;
    if (order.fullName === "") return { ok: false, reason: "forgotten" };
    if (centsOfRand(order.refundedTotal) > 0) return { ok: false, reason: "refunded" };
    const old = await invoiceInForce(transaction, order);
    if (old?.number !== input.seenInvoice) return { ok: false, reason: "replaced-meanwhile" };
    if (isSameParty(old.buyer, buyerOf(order))) return { ok: false, reason: "same" };
    const note = await takeNumber(transaction, "credit-note");
    await transaction.insert(documents).values({
      kind: "credit-note",
      number: note,
      orderId: order.id,
      cancelsId: old.id,
      // The parties of what it takes back.
      seller: old.seller,
      buyer: old.buyer,
    });
    await transaction
      .update(documents)
      .set({ replacedAt: sql`now()` })
      .where(eq(documents.id, old.id));
    await issueInvoice(transaction, order);
    const made = await invoiceInForce(transaction, order);
    if (!made) throw new Error("The invoice that was just made is not there");
    const names = { invoice: invoiceNumber(made.number), creditNote: creditNoteNumber(note) };
    const before = invoiceNumber(old.number);
    const detail = `${names.creditNote} takes back ${before}; ${names.invoice} takes its place.`;
    const actor = { kind: "staff", admin } as const;
    await noteOnOrder(transaction, actor, { order, kind: "invoice-replaced", detail });
    await tellCustomer(transaction, { origin }, { orderId: order.id, news: "invoice-replaced" });
    await recordAudit(transaction, admin, {
      verb: "replaced the invoice of",
      thing: { kind: "order", id: order.id, label: orderNumber(order.number) },
      before: { invoice: before },
      after: { invoice: names.invoice, "credit note": names.creditNote },
    });
    return { ok: true, ...names };
  });
}

async function invoiceInForce(transaction: Transaction, { id }: HeldOrder) {
  const [invoice] = await transaction
    .select()
    .from(documents)
    .where(
      and(eq(documents.orderId, id), eq(documents.kind, "invoice"), isNull(documents.replacedAt)),
    );
  return invoice;
}
