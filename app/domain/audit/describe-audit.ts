import { formatRand } from "#app/content/money.ts";
import type { AuditValue, auditLog } from "#app/database/tables/audit.ts";

export type AuditRow = Pick<
  typeof auditLog.$inferSelect,
  "actorName" | "verb" | "entityKind" | "entityLabel" | "before" | "after"
>;

/** An audit entry as one readable sentence. */
export function describeAudit(row: AuditRow): string {
  const { actorName, verb, entityLabel } = row;
  const entity = nameEntity(row);
  const changes = listFieldChanges(row);
  const [only] = changes;
  if (verb !== "changed" || !only) {
    return `${actorName} ${phraseOf(row).replace("*", () => entity)}`;
  }
  if (changes.length === 1) {
    return `${actorName} changed the ${only.name} of ${entityLabel || entity}${formatChange(only)}`;
  }
  const names = changes.map(({ name }) => name);
  const last = names.pop();
  return `${actorName} changed the ${names.join(", ")} and ${last} of ${entityLabel || entity}`;
}

/** People go by their name alone, numbered things by their number. */
function nameEntity({ entityKind: kind, entityLabel: label }: AuditRow): string {
  if (!label) return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
  if (kind === "customer") return label;
  if (kind === "import") return `the file ${label}`;
  if (kind === "mail") return `the email ${label}`;
  if (kind === "setting") return `the ${label}`;
  const number = label.replace(/^no\. /, "");
  return /^(?:(?:ORD|QUO)-)?\d+$/.test(number) ? `${kind} ${number}` : `the ${kind} ${label}`;
}

/** The predicate of the sentence, with * for the entity. */
function phraseOf({ verb, actorName, after }: AuditRow): string {
  if (verb === "put back" && after?.state === "open") return "reopened *";
  if (verb !== "assigned") return PHRASES[verb] ?? `${verb} *`;
  const colleague = after?.["assigned to"];
  if (!colleague) return "unassigned *";
  return colleague === actorName ? "took *" : `assigned * to ${colleague}`;
}

/** Verbs of the log that read better in other words, or with the entity elsewhere than at the end. */
const PHRASES: Record<string, string> = {
  "made an admin of": "made * an admin",
  "answered by mail": "answered * by email",
  "answered by whatsapp": "answered * by WhatsApp",
  "answered by phone": "answered * by phone",
  "marked as answered": "marked * as answered",
  "marked as read": "marked * as read",
  "marked as unread": "marked * as unread",
  "marked as spam": "marked * as spam",
  "asked to send at once": "asked for * to be sent at once",
  "asked to send again": "asked for * to be sent again",
  "mailed again": "emailed * again",
  "mailed again the news of": "emailed the latest update on * again",
  "wrote down a payment for": "recorded a payment for *",
  "paid back money of": "refunded an overpayment on *",
  "gave up": "stopped *",
  "put back": "put * back",
  "removed again": "removed * again",
  "took back": "undid the import of *",
};

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
