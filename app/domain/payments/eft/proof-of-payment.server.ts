import { and, count, eq, sql } from "drizzle-orm";
import { ACCOUNTING_RECORD_YEARS } from "#app/content/shop-terms.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import {
  orderEvents,
  orderLines,
  orders,
  quoteRevisions,
  quotes,
} from "#app/database/tables/orders.ts";
import { proofsOfPayment } from "#app/database/tables/payments.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { storeFiles } from "#app/domain/media/store-upload.server.ts";
import { notifyCustomer, notifyStaff } from "#app/domain/orders/order-mails.server.ts";
import { canTransition } from "#app/domain/orders/order-states.ts";
import { reserveStockAgain } from "#app/domain/orders/order-stock.server.ts";
import { lockOwnOrder } from "#app/domain/orders/own-orders.server.ts";
import { awaitsPaymentSince } from "#app/domain/orders/payment-status.server.ts";
import {
  decideStockReservation,
  readBuyer,
  type StockReservation,
} from "#app/domain/orders/placement/order-limits.server.ts";
import { proofReservationDays } from "#app/domain/orders/placement/order-limits.ts";
import { type LockedOrder, recordOrderEvent } from "#app/domain/orders/transition-order.server.ts";
import { toCents } from "#app/format/money.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { createStoredFileName } from "#app/storage/stored-file-name.ts";
import { MAX_PROOF_BYTES, MAX_PROOFS } from "./proof-of-payment-limits.ts";

type ProofRefusal =
  | "not-found"
  | "not-now"
  | "too-many"
  | "too-large"
  | "wrong-kind"
  | "active"
  | "unreadable"
  | "busy";
export type AttachProofOfPaymentOutcome = { ok: true } | { ok: false; reason: ProofRefusal };

/** A proof on the last day extends the deadline, so staff have time to check; at most to this. */
const MAX_OPEN_DAYS = 14;

/**
 * Attaches a proof of payment to an order. The file type is detected from the content; a picture is re-encoded, so
 * that no metadata or payload survives. File and row are stored together or not at all.
 */
export async function attachProofOfPayment(
  { database, files, origin }: { database: Database; files: FileStorage; origin: string },
  { accessKey, ipHash }: { accessKey: string; ipHash: string },
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<AttachProofOfPaymentOutcome> {
  if (bytes.length > MAX_PROOF_BYTES) return { ok: false, reason: "too-large" };
  // Checked before the costly decoding, and again under the lock.
  const early = await refusalReason(database, accessKey);
  if (early) return { ok: false, reason: early };
  const inspected = await runInFileWorker("customer", "inspect-document", {}, bytes);
  if (!inspected.ok) {
    return { ok: false, reason: inspected.reason === "busy" ? "busy" : "unreadable" };
  }
  if (!inspected.value.ok) return inspected.value;

  const { contentType } = inspected.value;
  // A PDF is stored unchanged.
  const [clean = bytes] = inspected.parts;
  const path = createStoredFileName(name, new Date(), contentType);
  const row = { path, displayName: displayName(name), size: clean.length };
  try {
    await storeFiles(files, "payment-proofs", [{ path, contentType, bytes: clean }], () =>
      insertProof({ database, origin }, { accessKey, ipHash }, row),
    );
    return { ok: true };
  } catch (error) {
    if (error instanceof ProofRefusedError) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Rolls back the transaction; the stored file is then deleted. */
class ProofRefusedError extends Error {
  readonly reason: ProofRefusal;
  constructor(reason: ProofRefusal) {
    super(reason);
    this.reason = reason;
  }
}

type ProofRow = { path: string; displayName: string; size: number };

async function insertProof(
  { database, origin }: { database: Database; origin: string },
  { accessKey, ipHash }: { accessKey: string; ipHash: string },
  row: ProofRow,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, { accessKey });
    const against = await refusalReason(transaction, accessKey);
    if (!order || against) throw new ProofRefusedError(against ?? "not-found");
    await extendReservationForProof(transaction, { origin }, order, ipHash);
    const sent = await transaction.$count(proofsOfPayment, eq(proofsOfPayment.orderId, order.id));
    await transaction.insert(proofsOfPayment).values({ orderId: order.id, ...row });
    const event = { kind: "proof", detail: row.displayName };
    await recordOrderEvent(transaction, "customer", order, event);
    const { expiresAt, attention } = orders;
    await transaction
      .update(orders)
      .set({
        expiresAt: sql`greatest(${expiresAt}, least(now() + make_interval(days => ${proofReservationDays()}),
          ${awaitsPaymentSince} + make_interval(days => ${MAX_OPEN_DAYS})))`,
        // For an ended order, staff must be alerted.
        ...(order.state !== "awaiting-payment" && {
          attention: sql`coalesce(${attention}, ${PROOF_AFTER_END})`,
        }),
      })
      .where(eq(orders.id, order.id));
    await notifyStaff(transaction, { origin }, order, "proof");
    // Once: whoever has the link could send many.
    if (sent === 0 && order.state === "awaiting-payment")
      await notifyCustomer(transaction, { origin }, order, "proof-received");
  });
}

const PROOF_AFTER_END =
  "Proof of payment received for a closed order. Check the bank account, then confirm the payment.";

async function refusalReason(
  database: DatabaseOrTransaction,
  accessKey: string,
): Promise<ProofRefusal | undefined> {
  const [order] = await database
    .select({ state: orders.state, proofs: count(proofsOfPayment.id) })
    .from(orders)
    .leftJoin(proofsOfPayment, eq(proofsOfPayment.orderId, orders.id))
    .where(eq(orders.accessKey, accessKey))
    .groupBy(orders.id);
  if (!order) return "not-found";
  // Also for an expired order: the transfer may have been in progress.
  if (!canTransition(order.state, "paid")) return "not-now";
  return order.proofs >= MAX_PROOFS ? "too-many" : undefined;
}

/** The original file name without control and direction characters. */
function displayName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  return [...plain].slice(-120).join("") || "Proof of payment";
}

/**
 * The first proof of payment, also after a reversed payment, extends the reservation, once. An ended reservation is renewed if the goods are in stock and
 * the reservation budget allows it, because a file proves nothing yet. Stock that staff released stays released.
 */
export async function extendReservationForProof(
  transaction: Transaction,
  { origin }: { origin: string },
  order: LockedOrder,
  ipHash: string,
): Promise<void> {
  if (order.state !== "awaiting-payment") return;
  const isFirst = sql`not exists (select from proofs_of_payment where order_id = orders.id
    and uploaded_at >= ${awaitsPaymentSince})`;
  if (!(await transaction.$count(orders, and(eq(orders.id, order.id), isFirst)))) return;
  const until = sql`greatest(${orders.stockReservedUntil}, now() + make_interval(days => ${proofReservationDays()}))`;
  if (order.stockReserved) {
    await transaction
      .update(orders)
      .set({ stockReservedUntil: until })
      .where(eq(orders.id, order.id));
    return;
  }
  if (await wasReleased(transaction, order)) return;
  // Orders from staff quotations have no reservation limit.
  const reservation: StockReservation = (await isQuotedByStaff(transaction, order))
    ? { for: "reservation-hours", ipHash: undefined }
    : await decideStockReservation(transaction, await readBuyer(transaction, buyerIdOf(order)), {
        ipHash,
        lines: await linesToReserve(transaction, order.id),
      });
  if (reservation.for === "nothing" || !(await reserveStockAgain(transaction, { origin }, order)))
    return;
  await transaction
    .update(orders)
    .set({
      stockReservedUntil: until,
      reservationIpHash: "ipHash" in reservation ? (reservation.ipHash ?? null) : null,
    })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(transaction, "system", order, { kind: "reserved-again" });
}

/** A guest order that was claimed by an account later still counts as a guest's. */
function buyerIdOf({ isGuest, userId }: LockedOrder): string | undefined {
  return isGuest ? undefined : (userId ?? undefined);
}

async function isQuotedByStaff(transaction: Transaction, { id }: LockedOrder): Promise<boolean> {
  const offers = await transaction
    .select({ createdBy: quoteRevisions.createdBy })
    .from(quotes)
    .innerJoin(
      quoteRevisions,
      and(eq(quoteRevisions.quoteId, quotes.id), eq(quoteRevisions.revision, quotes.revision)),
    )
    .where(eq(quotes.orderId, id));
  return offers.some(({ createdBy }) => createdBy !== null);
}

async function wasReleased(transaction: Transaction, { id }: LockedOrder): Promise<boolean> {
  const released = and(eq(orderEvents.orderId, id), eq(orderEvents.kind, "stock-released"));
  return (await transaction.$count(orderEvents, released)) > 0;
}

async function linesToReserve(transaction: Transaction, orderId: string) {
  const { productId, quantity, unitPrice } = orderLines;
  const lines = await transaction
    .select({ productId, quantity, unitPrice })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return lines.map((line) => ({ ...line, unitPrice: toCents(line.unitPrice) }));
}

/** Finds the stored file of a proof of payment; for staff only, and only with its order. */
export async function readProofOfPayment(
  { database }: { database: Database },
  _admin: Admin<"confirm-payments">,
  { number, id }: { number: number; id: string },
): Promise<{ path: string; displayName: string } | undefined> {
  const [found] = await database
    .select({ path: proofsOfPayment.path, displayName: proofsOfPayment.displayName })
    .from(proofsOfPayment)
    .innerJoin(orders, eq(orders.id, proofsOfPayment.orderId))
    .where(and(eq(orders.number, number), eq(proofsOfPayment.id, id)));
  return found;
}

const ONE_DAY_MS = 24 * 3_600_000;

/**
 * Retention: deletes proofs of payment of old orders, and files without a row (erased orders, killed processes).
 */
export async function sweepProofsOfPayment(
  { database, files }: { database: Database; files: FileStorage },
  now = new Date(),
): Promise<{ removed: number }> {
  // Rows first: no row may refer to a deleted file.
  await database.execute(sql`
    delete from ${proofsOfPayment} using ${orders}
    where ${orders.id} = ${proofsOfPayment.orderId}
      and ${orders.stateChangedAt} < now() - make_interval(years => ${ACCOUNTING_RECORD_YEARS})`);
  const rows = await database.select({ path: proofsOfPayment.path }).from(proofsOfPayment);
  const known = new Set(rows.map(({ path }) => path));
  let removed = 0;
  for await (const file of files.list("payment-proofs")) {
    // A row is inserted after its file: a recent file may still get one.
    if (known.has(file.path) || now.getTime() - file.modifiedAt.getTime() < ONE_DAY_MS) continue;
    await files.delete("payment-proofs", file.path);
    removed += 1;
  }
  return { removed };
}
