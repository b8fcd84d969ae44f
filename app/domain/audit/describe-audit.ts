import { formatRand } from "#app/content/money.ts";
import type { AuditValue, auditLog } from "#app/database/tables/audit.ts";

export type AuditRow = Pick<
  typeof auditLog.$inferSelect,
  "actorName" | "verb" | "entityKind" | "entityLabel" | "before" | "after"
>;

/** An audit entry as one readable sentence. */
export function describeAudit(row: AuditRow): string {
  const { actorName, verb, entityKind, entityLabel } = row;
  const entity = entityLabel
    ? `the ${entityKind} ${entityLabel}`
    : `${/^[aeiou]/.test(entityKind) ? "an" : "a"} ${entityKind}`;
  const changes = listFieldChanges(row);
  const [only] = changes;
  if (verb !== "changed" || !only) return `${actorName} ${verb} ${entity}`;
  if (changes.length === 1) {
    return `${actorName} changed the ${only.name} of ${entityLabel || entity}${formatChange(only)}`;
  }
  const names = changes.map(({ name }) => name);
  const last = names.pop();
  return `${actorName} changed the ${names.join(", ")} and ${last} of ${entityLabel || entity}`;
}

type FieldChange = { name: string; before: string | undefined; after: string | undefined };

export function listFieldChanges(row: Pick<AuditRow, "before" | "after">): FieldChange[] {
  const { before, after } = row;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name,
    before: before && name in before ? formatAuditValue(before[name]) : undefined,
    after: after && name in after ? formatAuditValue(after[name]) : undefined,
  }));
}

function formatChange({ before, after }: FieldChange): string {
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > MAX_INLINE_LENGTH;
  return isLong ? "" : ` from ${before ?? "nothing"} to ${after ?? "nothing"}`;
}

const MAX_INLINE_LENGTH = 80;

function formatAuditValue(value: AuditValue | undefined): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return formatRand(value.cents);
  return String(value);
}
