import { and, eq, ne, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#app/database/postgres-error-code.ts";
import type { AuditValues } from "#app/database/tables/audit.ts";
import { discounts } from "#app/database/tables/discounts.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { toCents } from "#app/format/money.ts";
import { readChosenNames } from "./chosen-names.server.ts";
import { describeScope } from "./describe-discount.ts";
import { type DiscountColumns, type DiscountForm, discountColumns } from "./discount-form.ts";

type Services = { database: Database };
type Discount = typeof discounts.$inferSelect;

export type SaveDiscountOutcome =
  | { ok: true; id: string; name: string }
  /** Another discount has the code, even one that has ended: old adverts and mails must not give another discount. */
  | { ok: false; reason: "code-taken" }
  /** Somebody else saved it first. */
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "ended" | "missing" };

/** Creates a discount under the id that its form came with, so a form that is sent twice creates one. */
export async function createDiscount(
  { database }: Services,
  admin: Admin<"manage-discounts">,
  { id, form }: { id: string; form: DiscountForm },
): Promise<SaveDiscountOutcome> {
  return reportTakenCode(database, { id, code: form.code }, (transaction) =>
    insertDiscount(transaction, admin, { id, form }),
  );
}

async function insertDiscount(
  transaction: Transaction,
  admin: Admin<"manage-discounts">,
  { id, form }: { id: string; form: DiscountForm },
): Promise<SaveDiscountOutcome> {
  const columns = discountColumns(form);
  const { name } = columns;
  const [created] = await transaction
    .insert(discounts)
    .values({ id, ...columns, createdBy: admin.userId })
    .onConflictDoNothing({ target: discounts.id })
    .returning({ id: discounts.id });
  if (created) {
    const after = await auditValues(transaction, columns);
    await recordAudit(transaction, admin, {
      verb: "created",
      entity: entityOf({ id, name }),
      after,
    });
  }
  return { ok: true, id, name };
}

/** Changes a discount. Orders that used it keep their figures. */
export async function editDiscount(
  { database }: Services,
  admin: Admin<"manage-discounts">,
  { id, version, form }: { id: string; version: number; form: DiscountForm },
): Promise<SaveDiscountOutcome> {
  return reportTakenCode(database, { id, code: form.code }, async (transaction) => {
    const before = await lockDiscount(transaction, id);
    if (!before) return { ok: false, reason: "missing" };
    if (before.endedAt) return { ok: false, reason: "ended" };
    if (before.version !== version) return { ok: false, reason: "changed" };
    const after = discountColumns(form);
    await transaction
      .update(discounts)
      .set({ ...after, version: sql`${discounts.version} + 1` })
      .where(eq(discounts.id, id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: entityOf({ id, name: after.name }),
      before: await auditValues(transaction, before),
      after: await auditValues(transaction, after),
    });
    return { ok: true, id, name: after.name };
  });
}

export type DiscountStepOutcome =
  | { ok: true; name: string }
  | { ok: false; reason: "missing" | "ended" };

/** Stops a discount from applying until it is resumed. */
export function pauseDiscount(services: Services, admin: Admin<"manage-discounts">, id: string) {
  return changeState(services, admin, { id, verb: "paused" });
}

export function resumeDiscount(services: Services, admin: Admin<"manage-discounts">, id: string) {
  return changeState(services, admin, { id, verb: "resumed" });
}

/** Ends a discount for good. */
export function endDiscount(services: Services, admin: Admin<"manage-discounts">, id: string) {
  return changeState(services, admin, { id, verb: "ended" });
}

const stateColumns = {
  paused: { pausedAt: sql`now()` },
  resumed: { pausedAt: null },
  ended: { endedAt: sql`now()` },
} as const;

function changeState(
  { database }: Services,
  admin: Admin<"manage-discounts">,
  { id, verb }: { id: string; verb: keyof typeof stateColumns },
): Promise<DiscountStepOutcome> {
  return database.transaction(async (transaction) => {
    const discount = await lockDiscount(transaction, id);
    if (!discount) return { ok: false, reason: "missing" };
    const { name, pausedAt, endedAt } = discount;
    if (endedAt) return { ok: false, reason: "ended" };
    const isDone = { paused: pausedAt !== null, resumed: pausedAt === null, ended: false }[verb];
    if (!isDone) {
      await transaction.update(discounts).set(stateColumns[verb]).where(eq(discounts.id, id));
      await recordAudit(transaction, admin, { verb, entity: entityOf({ id, name }) });
    }
    return { ok: true, name };
  });
}

async function lockDiscount(transaction: Transaction, id: string): Promise<Discount | undefined> {
  const [found] = await transaction
    .select()
    .from(discounts)
    .where(eq(discounts.id, id))
    .for("update");
  return found;
}

/** Runs a save: the answer to a code that another discount has, or that a concurrent save took first. */
async function reportTakenCode(
  database: Database,
  { id, code }: { id: string; code: string | undefined },
  save: (transaction: Transaction) => Promise<SaveDiscountOutcome>,
): Promise<SaveDiscountOutcome> {
  try {
    return await database.transaction(save);
  } catch (error) {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    if (code === undefined || !(await isCodeTaken(database, { id, code }))) throw error;
    return { ok: false, reason: "code-taken" };
  }
}

async function isCodeTaken(
  database: DatabaseOrTransaction,
  { id, code }: { id: string; code: string },
): Promise<boolean> {
  return (
    (await database.$count(discounts, and(eq(discounts.code, code), ne(discounts.id, id)))) > 0
  );
}

function entityOf({ id, name }: { id: string; name: string }) {
  return { kind: "discount", id, label: name } as const;
}

async function auditValues(
  database: DatabaseOrTransaction,
  columns: DiscountColumns,
): Promise<AuditValues> {
  const names = await readChosenNames(database, [columns]);
  const rand = (amount: string | null) => (amount === null ? null : { cents: toCents(amount) });
  return {
    name: columns.name,
    code: columns.code ?? "automatic",
    type: { percent: "percentage", amount: "amount", "free-delivery": "free delivery" }[
      columns.kind
    ],
    percentage: columns.percent,
    amount: rand(columns.amount),
    "minimum amount": rand(columns.minimumAmount),
    goods: describeScope(columns, names, Infinity) ?? "everything",
    "sale items included": columns.includesSaleItems,
    "first order only": columns.firstOrderOnly,
    "first day": columns.startsOn,
    "last day": columns.endsOn,
    "total uses": columns.maxUses,
    "uses per customer": columns.maxUsesPerCustomer,
  };
}
