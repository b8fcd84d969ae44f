import { count, eq, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { paymentProofs } from "#app/database/tables/payments.ts";
import { runInFileWorker } from "#app/domain/products/file-worker/run-in-file-worker.server.ts";
import { putAll } from "#app/domain/products/put-all.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { storedFileName } from "#app/storage/stored-file-name.ts";
import { holdForProof } from "./hold-for-proof.server.ts";
import { noteOnOrder } from "./move-order.server.ts";
import { canMove } from "./order-states.ts";
import { holdOwnOrder } from "./own-order.server.ts";
import { MOST_PROOF_BYTES, MOST_PROOFS } from "./proof-limits.ts";
import { tellCompany } from "./tell-company.server.ts";

type Refusal =
  | "not-found"
  | "not-now"
  | "too-many"
  | "too-large"
  | "wrong-kind"
  | "active"
  | "unreadable"
  | "busy";
export type AttachProofOutcome = { ok: true } | { ok: false; reason: Refusal };

/** Staff get time to look at what came in on the last day; more than that nobody gets. */
const DAYS_TO_LOOK = 3;
const MOST_DAYS = 14;

/**
 * Takes in the bank's confirmation. Its content decides what it is; a picture is drawn anew, so that
 * nothing else travels along. The file and its row, or neither.
 */
export async function attachProof(
  { database, files, origin }: { database: Database; files: FileStorage; origin: string },
  { accessKey, ipHash }: { accessKey: string; ipHash: string },
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<AttachProofOutcome> {
  if (bytes.length > MOST_PROOF_BYTES) return { ok: false, reason: "too-large" };
  // Asked before the work of decoding, and again under the lock.
  const early = await reasonAgainst(database, accessKey);
  if (early) return { ok: false, reason: early };
  const inspected = await runInFileWorker("customer", "inspect-document", {}, bytes);
  if (!inspected.ok) {
    return { ok: false, reason: inspected.reason === "busy" ? "busy" : "unreadable" };
  }
  if (!inspected.value.ok) return inspected.value;

  const { contentType } = inspected.value;
  // A PDF is kept as it came.
  const [clean = bytes] = inspected.parts;
  const path = storedFileName(name, new Date(), contentType);
  const row = { path, shownName: shownName(name), size: clean.length };
  try {
    await putAll(files, "payment-proofs", [{ path, contentType, bytes: clean }], () =>
      record({ database, origin }, { accessKey, ipHash }, row),
    );
    return { ok: true };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Leaves the transaction, and has the file taken back that was stored for nothing. */
class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

type ProofRow = { path: string; shownName: string; size: number };

async function record(
  { database, origin }: { database: Database; origin: string },
  { accessKey, ipHash }: { accessKey: string; ipHash: string },
  row: ProofRow,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const order = await holdOwnOrder(transaction, { accessKey });
    const against = await reasonAgainst(transaction, accessKey);
    if (!order || against) throw new Refused(against ?? "not-found");
    await holdForProof(transaction, order, ipHash);
    await transaction.insert(paymentProofs).values({ orderId: order.id, ...row });
    await noteOnOrder(
      transaction,
      { kind: "customer" },
      { order, kind: "proof", detail: row.shownName },
    );
    const { expiresAt, placedAt, attention } = orders;
    await transaction
      .update(orders)
      .set({
        expiresAt: sql`greatest(${expiresAt}, least(now() + make_interval(days => ${DAYS_TO_LOOK}),
          ${placedAt} + make_interval(days => ${MOST_DAYS})))`,
        // Of an order that waits for it, a proof is what comes next; of one that ended, news.
        ...(order.state !== "awaiting-payment" && {
          attention: sql`coalesce(${attention}, ${PROOF_OF_ENDED})`,
        }),
      })
      .where(eq(orders.id, order.id));
    await tellCompany(transaction, { origin }, { orderId: order.id, news: "proof" });
  });
}

const PROOF_OF_ENDED =
  "Proof of payment arrived for an order that has ended. Look for the money, then confirm it.";

async function reasonAgainst(
  database: DatabaseOrTransaction,
  accessKey: string,
): Promise<Refusal | undefined> {
  const [order] = await database
    .select({ state: orders.state, proofs: count(paymentProofs.id) })
    .from(orders)
    .leftJoin(paymentProofs, eq(paymentProofs.orderId, orders.id))
    .where(eq(orders.accessKey, accessKey))
    .groupBy(orders.id);
  if (!order) return "not-found";
  // Also of an order that has ended: its money may have been on the way.
  if (!canMove(order.state, "paid")) return "not-now";
  return order.proofs >= MOST_PROOFS ? "too-many" : undefined;
}

/** As its sender called it, without what could mislead whoever reads it. */
function shownName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  return [...plain].slice(-120).join("") || "Proof of payment";
}
