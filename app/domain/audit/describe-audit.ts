import type { AuditValue, auditLog } from "#app/database/tables/audit.ts";
import { formatIsoDate } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { settingLabels } from "./setting-labels.ts";

export type AuditRow = Pick<
  typeof auditLog.$inferSelect,
  "actorName" | "verb" | "entityKind" | "entityLabel" | "before" | "after"
>;

/** An audit entry as one readable sentence. */
export function describeAudit(row: AuditRow): string {
  const { actorName, verb } = row;
  const entity = nameEntity(row);
  const fields = changedFields(row);
  const [only] = fields;
  if (verb !== "changed" || only === undefined) {
    return `${actorName} ${phraseOf(row).replace("*", () => entity)}`;
  }
  if (fields.length === 1) {
    return `${actorName} ${describeChange(row, only)}`;
  }
  const names = fields.map((field) => fieldLabel(row, field));
  const last = names.pop();
  return `${actorName} changed the ${names.join(", ")} and ${last} ${ofEntity(row)}`;
}

/** The settings are named as their page is: "under Delivery". */
function ofEntity(row: AuditRow): string {
  const name = row.entityLabel || nameEntity(row);
  return row.entityKind === "setting" ? `under ${name}` : `of ${name}`;
}

/** People go by their name alone, numbered things by their number. */
function nameEntity({ entityKind: kind, entityLabel: label }: AuditRow): string {
  if (!label) {
    const noun = { mail: "email", import: "file", staff: "colleague" }[kind] ?? kind;
    return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
  }
  if (kind === "customer" || kind === "staff") return label;
  if (kind === "import") return `the file ${label}`;
  if (kind === "mail") return `the email ${label}`;
  if (kind === "setting" || kind === "content" || label.startsWith("VAT report"))
    return `the ${label}`;
  const number = label.replace(/^no\. /, "");
  return /^(?:(?:ORD|QUO)-)?\d+$/.test(number) ? `${kind} ${number}` : `the ${kind} ${label}`;
}

/** A type of entity as filters and tables name it. */
export function entityKindLabel(kind: string): string {
  const noun = kind === "mail" ? "email" : kind;
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** The predicate of the sentence, with * for the entity. */
function phraseOf({ verb, actorName, before, after }: AuditRow): string {
  if (verb === "put back" && after?.state) {
    return after.state === "open" ? "reopened *" : `moved * back to ${after.state}`;
  }
  if (verb === "changed the type of") return `changed the type of * to ${after?.type}`;
  if (verb === "copied" && after?.["copy of"]) return `created * as a copy of ${after["copy of"]}`;
  if (verb === "granted a price to") return `granted * a price: ${after?.price}`;
  if (verb === "ended a price of") return `ended a price of *: ${before?.price}`;
  if (verb !== "assigned") return PHRASES[verb] ?? `${verb} *`;
  const colleague = after?.["assigned to"];
  if (!colleague) return "unassigned *";
  return colleague === actorName ? "took *" : `assigned * to ${colleague}`;
}

/** Verbs of the log that read better in other words, or with the entity elsewhere than at the end. */
const PHRASES: Record<string, string> = {
  "made an admin of": "made * an admin",
  "added to staff": "added * to staff",
  "invited again": "sent * the invitation again",
  "answered by mail": "answered * by email",
  "answered by whatsapp": "answered * by WhatsApp",
  "answered by phone": "answered * by phone",
  "marked as answered": "marked * as answered",
  "marked as read": "marked * as read",
  "marked as unread": "marked * as unread",
  "marked as spam": "marked * as spam",
  "asked to send at once": "asked for * to be sent at once",
  "asked to send again": "asked for * to be sent again",
  made: "created *",
  "mailed again": "emailed * again",
  "mailed again the news of": "emailed the latest update on * again",
  "replaced the invoice of": "replaced the invoice for *",
  "reversed a payment of": "reversed a payment on *",
  "wrote down a payment for": "recorded a payment for *",
  "paid back money of": "refunded an overpayment on *",
  "gave up": "stopped *",
  "put back": "put * back",
  "removed again": "removed *, which the import had added",
  "took back": "undid the import of *",
};

type ChangedValues = Pick<AuditRow, "entityKind" | "before" | "after">;
type FieldChange = { name: string; before: string | undefined; after: string | undefined };

/** The changed fields as text; undefined where a side has no such field. */
export function listFieldChanges(row: ChangedValues): FieldChange[] {
  const { before, after } = row;
  return changedFields(row).map((field) => ({
    name: fieldLabel(row, field),
    before: before && field in before ? formatAuditValue(before[field]) : undefined,
    after: after && field in after ? formatAuditValue(after[field]) : undefined,
  }));
}

function changedFields({ before, after }: ChangedValues): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
}

function fieldLabel({ entityKind }: Pick<AuditRow, "entityKind">, field: string): string {
  return entityKind === "setting" ? settingFieldLabel(field) : (FIELD_LABELS[field] ?? field);
}

/** The label of a field given as a path, such as "opening hours: monday: opens". */
export function settingFieldLabel(field: string): string {
  const names = field.split(": ").map((name) => settingLabels[name] ?? name);
  return names.join(": ");
}

const FIELD_LABELS: Record<string, string> = {
  state: "status",
  attention: "attention note",
  below: "parent",
  salePrice: "sale price",
  saleStartsAt: "start of the sale",
  saleEndsAt: "end of the sale",
  priceBreaks: "quantity prices",
};

/** "changed the price of Marula W6 from R 10.00 to R 12.05"; long values are left out. */
function describeChange(row: AuditRow, field: string): string {
  const values = { before: row.before?.[field], after: row.after?.[field] };
  const before = formatAuditValue(values.before);
  const after = formatAuditValue(values.after);
  const name = `the ${fieldLabel(row, field)} ${ofEntity(row)}`;
  if (Math.max(before.length, after.length) > MAX_INLINE_LENGTH) return `changed ${name}`;
  if (isUnset(values.before) && !isUnset(values.after)) return `set ${name} to ${after}`;
  if (isUnset(values.after) && !isUnset(values.before)) return `removed ${name} (was ${before})`;
  return `changed ${name} from ${before} to ${after}`;
}

const MAX_INLINE_LENGTH = 80;

function isUnset(value: AuditValue | undefined): value is null | undefined | "" {
  return value === null || value === undefined || value === "";
}

export function formatAuditValue(value: AuditValue | undefined): string {
  if (isUnset(value)) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return formatRand(value.cents);
  return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? formatIsoDate(String(value)) : String(value);
}
