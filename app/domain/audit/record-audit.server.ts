import type { Transaction } from "#app/database/connection.server.ts";
import { type AuditValue, type AuditValues, auditLog } from "#app/database/tables/audit.ts";
import { type Admin, type AdminForJob, displayName } from "#app/domain/accounts/people.ts";

/** One change; reads as a sentence: [actor] [verb] the [kind] [label]. */
export type AuditEntry = {
  /** In the past tense: "added", "changed", "deleted", "ended the sessions of". */
  verb: string;
  entity: { kind: AuditEntityKind; id: string; label: string };
  /** Values by field name ("price", "stock"). No secrets, no text that a customer wrote. */
  before?: AuditValues;
  after?: AuditValues;
};

export type AuditEntityKind =
  | "product"
  | "category"
  | "attribute"
  | "message"
  | "customer"
  | "staff"
  | "mail"
  | "order"
  | "quotation"
  | "discount"
  | "company document"
  | "import"
  | "setting"
  | "content";

/** Staff, also by a job that they asked for, the job that makes scheduled changes, or `npm run admin`. */
export type AuditActor = Admin<never> | AdminForJob<never> | "schedule" | "command";

/** Records actions in their own transaction. Stores only differing fields; a change without any is not recorded. */
export async function recordAudit(
  transaction: Transaction,
  actor: AuditActor,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const rows = [entries].flat().flatMap((entry) => toAuditRow(actor, entry as AuditEntry));
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE) {
    await transaction.insert(auditLog).values(rows.slice(start, start + INSERT_BATCH_SIZE));
  }
}

const ACTOR_NAMES = { schedule: "schedule", command: "npm run admin" };
const INSERT_BATCH_SIZE = 1000;
const MAX_LENGTHS = { name: 254, label: 300, value: 20_000 };

function toAuditRow(actor: AuditActor, { verb, entity, before, after }: AuditEntry) {
  const changed = before && after ? pickDifferences(before, after) : { before, after };
  if (!changed) return [];
  return [
    {
      actorId: typeof actor === "string" ? null : actor.userId,
      actorName:
        typeof actor === "string" ? ACTOR_NAMES[actor] : clip(displayName(actor), MAX_LENGTHS.name),
      verb,
      entityKind: entity.kind,
      entityId: entity.id,
      entityLabel: clip(entity.label.replace(/\s+/g, " ").trim(), MAX_LENGTHS.label),
      before: changed.before ? clipAll(changed.before) : null,
      after: changed.after ? clipAll(changed.after) : null,
    },
  ];
}

function pickDifferences(before: AuditValues, after: AuditValues) {
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (differing.length === 0) return undefined;
  const pick = (values: AuditValues): AuditValues =>
    Object.fromEntries(differing.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function clipAll(values: AuditValues): AuditValues {
  const clipped = Object.entries(values).map(([name, value]): [string, AuditValue] => [
    name,
    typeof value === "string" ? clip(value, MAX_LENGTHS.value) : value,
  ]);
  return Object.fromEntries(clipped);
}

/** Truncates, and removes NUL and lone surrogates, which PostgreSQL does not accept. */
function clip(text: string, maxLength: number): string {
  return text.replaceAll("\0", "").slice(0, maxLength).toWellFormed();
}
