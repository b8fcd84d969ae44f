import { formatRand } from "#app/content/money.ts";
import type { AuditValue, AuditValues } from "#app/database/tables/audit.ts";

export type AuditRow = {
  actorName: string;
  verb: string;
  entityKind: string;
  entityLabel: string;
  before: AuditValues | null;
  after: AuditValues | null;
};

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

export type FieldChange = { name: string; before: string | undefined; after: string | undefined };

/** The formatted before and after values of each changed field. */
export function listFieldChanges({
  before,
  after,
}: Pick<AuditRow, "before" | "after">): FieldChange[] {
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
