import type { Transaction } from "#app/database/connection.server.ts";
import { auditLog, type Fact, type Facts } from "#app/database/tables/audit.ts";
import type { Admin } from "#app/domain/users/people.ts";

/** One change, in words that make a sentence: who [verb] the [kind] [label]. */
export type AuditEntry = {
  /** In the past tense: "added", "changed", "deleted", "ended the sessions of". */
  verb: string;
  thing: { kind: ThingKind; id: string; label: string };
  /** By the words of the form ("price", "stock"). Never a secret, never what a customer wrote. */
  before?: Facts;
  after?: Facts;
};

export type ThingKind =
  | "product"
  | "category"
  | "message"
  | "customer"
  | "mail"
  | "order"
  | "quotation"
  | "import"
  | "setting";

/**
 * Notes what an admin did, in the transaction that does it: both stand, or neither. Of a change
 * only what differs is kept; a change that changed nothing is no entry.
 */
export async function recordAudit(
  transaction: Transaction,
  admin: Admin,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const rows = [entries].flat().flatMap((entry) => rowOf(admin, entry as AuditEntry));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await transaction.insert(auditLog).values(rows.slice(start, start + ROWS_AT_ONCE));
  }
}

const ROWS_AT_ONCE = 1000;
const LONGEST = { name: 254, label: 300, value: 20_000 };

function rowOf(admin: Admin, { verb, thing, before, after }: AuditEntry) {
  const changed = before && after ? keepDifferences(before, after) : { before, after };
  if (!changed) return [];
  return [
    {
      actorId: admin.userId,
      actorName: clip(admin.name.trim() || admin.email, LONGEST.name),
      verb,
      thingKind: thing.kind,
      thingId: thing.id,
      thingLabel: clip(thing.label.replace(/\s+/g, " ").trim(), LONGEST.label),
      before: changed.before ? clipAll(changed.before) : null,
      after: changed.after ? clipAll(changed.after) : null,
    },
  ];
}

function keepDifferences(before: Facts, after: Facts) {
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (differing.length === 0) return undefined;
  const pick = (facts: Facts): Facts =>
    Object.fromEntries(differing.map((name) => [name, facts[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function clipAll(facts: Facts): Facts {
  const clipped = Object.entries(facts).map(([name, fact]): [string, Fact] => [
    name,
    typeof fact === "string" ? clip(fact, LONGEST.value) : fact,
  ]);
  return Object.fromEntries(clipped);
}

/** Without a NUL or half a character, which the database does not take. */
function clip(text: string, most: number): string {
  return text.replaceAll("\0", "").slice(0, most).toWellFormed();
}
