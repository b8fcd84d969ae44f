import { eq } from "drizzle-orm";
import { localIsoDate } from "#app/content/format/dates-and-numbers.ts";
import {
  applySettings,
  defaultSettings,
  type Settings,
  type SettingsGroup,
} from "#app/content/private-settings.server.ts";
import { wordsOf } from "#app/content/settings/setting-fields.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import type { AuditValue, AuditValues } from "#app/database/tables/audit.ts";
import { settingsTable } from "#app/database/tables/settings.ts";
import { requireOwnPassword } from "#app/domain/accounts/admins/change-role.server.ts";
import { type Admin, displayName, type PasswordHolder } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isEncryptedValue } from "./encrypted-value.server.ts";
import { type StepUpGroup, stepUpSettings } from "./step-up-settings.ts";

let loading = Promise.resolve();

/** Reads the settings and applies them in this process: at the start, and after every change. */
export function loadSettings(database: DatabaseOrTransaction): Promise<void> {
  // One after the other: what was read first must not be applied last.
  const next = loading.then(() => readAndApply(database));
  loading = next.catch(() => {});
  return next;
}

async function readAndApply(database: DatabaseOrTransaction): Promise<void> {
  const rows = await database.select().from(settingsTable);
  const stored = new Map(rows.map(({ group, value }) => [group, value]));
  // Over the defaults: a field that a newer version added has its default value.
  const entries = Object.entries(defaultSettings).map(([group, defaults]) => [
    group,
    { ...defaults, ...stored.get(group) },
  ]);
  const days = rows.map(({ group, updatedAt }) => [group, localIsoDate(updatedAt)]);
  applySettings(Object.fromEntries(entries), Object.fromEntries(days));
}

/** One group as the database has it now, for its form. */
export async function readSettings<Group extends SettingsGroup>(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin,
  group: Group,
): Promise<SettingsForForm<Group>> {
  const [row] = await database.select().from(settingsTable).where(eq(settingsTable.group, group));
  return {
    value: { ...defaultSettings[group], ...row?.value },
    version: row?.version ?? 0,
    changed: row && { at: row.updatedAt, by: row.updatedBy },
  };
}

export type SettingsForForm<Group extends SettingsGroup> = {
  value: Settings[Group];
  /** Zero while the defaults apply. */
  version: number;
  changed: { at: Date; by: string } | undefined;
};

export type SettingsChange<Group extends SettingsGroup> = {
  group: Group;
  label: string;
  /** What is not among them stays as it is. May depend on other rows, which it locks. */
  value:
    | Partial<Settings[Group]>
    | ((transaction: Transaction, before: Settings[Group]) => Promise<Partial<Settings[Group]>>);
  version: number;
  /** After a step-up, which some groups take. */
  holder?: PasswordHolder;
  /** What the audit log says, where the values themselves would not be understood. */
  audit?: (before: Settings[Group], after: Settings[Group]) => { before: object; after: object };
};

export type SaveSettingsOutcome = { ok: true } | { ok: false; reason: "outdated"; by: string };

/**
 * Saves one group, with an audit entry, unless somebody else saved it since the form was opened. Those
 * that take a step-up are saved by saveStepUpSettings.
 */
export async function saveSettings<Group extends Exclude<SettingsGroup, StepUpGroup>>(
  { database }: { database: Database },
  admin: Admin,
  change: SettingsChange<Group>,
): Promise<SaveSettingsOutcome> {
  const outcome = await database.transaction((transaction) =>
    writeSettings(transaction, admin, change),
  );
  if (!outcome.ok) return outcome;
  // This process does not wait for the notification: the next page must show the change.
  await loadSettings(database);
  return { ok: true };
}

type WriteSettingsOutcome =
  | { ok: true; changed: AuditChange }
  | Exclude<SaveSettingsOutcome, { ok: true }>;

/** The same, as a part of a larger change: the caller loads the settings afterwards. */
export async function writeSettings<Group extends SettingsGroup>(
  transaction: Transaction,
  admin: Admin,
  change: SettingsChange<Group>,
): Promise<WriteSettingsOutcome> {
  const { group, label, version } = change;
  if (stepUpSettings[group]) requireOwnPassword(admin, change.holder);
  const [before] = await transaction
    .select()
    .from(settingsTable)
    .where(eq(settingsTable.group, group))
    .for("update");
  if ((before?.version ?? 0) !== version) {
    return { ok: false, reason: "outdated", by: before?.updatedBy ?? "" };
  }
  const old: Settings[Group] = { ...defaultSettings[group], ...before?.value };
  const given =
    typeof change.value === "function" ? await change.value(transaction, old) : change.value;
  const value = { ...old, ...given };
  const row = { value, version: version + 1, updatedBy: displayName(admin) };
  const saved = before
    ? await transaction
        .update(settingsTable)
        .set({ ...row, updatedAt: new Date() })
        .where(eq(settingsTable.group, group))
        .returning()
    : await transaction
        .insert(settingsTable)
        .values({ group, ...row })
        .onConflictDoNothing()
        .returning();
  if (saved.length === 0) return { ok: false, reason: "outdated", by: "" };
  const audit = change.audit?.(old, value) ?? { before: old, after: value };
  const changed = auditChange(audit.before, audit.after);
  await recordAudit(transaction, admin, {
    verb: "changed",
    entity: { kind: "setting", id: group, label },
    ...changed,
  });
  return { ok: true, changed };
}

/** The fields of a group before and after a change, as the audit log has them. */
export function auditChange(before: object, after: object): AuditChange {
  return withoutSecrets({ before: auditValues(before), after: auditValues(after) });
}

/** In cents. */
const AMOUNTS = new Set(["freeFrom", "firstPrice", "eachFurtherKilogram", "guestTotal"]);

/** The fields of a group by their path, "opening hours: monday: opens". */
function auditValues(value: object, prefix = ""): AuditValues {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]): [string, AuditValue][] => {
      const name = prefix + wordsOf(key);
      if (Array.isArray(field)) {
        if (field.every((item) => typeof item !== "object")) return [[name, field.join("\n")]];
        return field.flatMap((item) => Object.entries(auditValues(item, `${item.name}: `)));
      }
      if (AMOUNTS.has(key) && typeof field === "number") return [[name, { cents: field }]];
      if (field && typeof field === "object") {
        return Object.entries(auditValues(field, `${name}: `));
      }
      return [[name, field as AuditValue]];
    }),
  );
}

/** Says that a password or key was changed, and nothing of it. */
function withoutSecrets({ before, after }: AuditChange): AuditChange {
  const mask = (values: AuditValues, saved: (name: string) => string) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        isEncryptedValue(value) ? saved(name) : value,
      ]),
    );
  return {
    before: mask(before, () => "Saved"),
    after: mask(after, (name) => (before[name] === after[name] ? "Saved" : "Newly saved")),
  };
}

export type AuditChange = { before: AuditValues; after: AuditValues };
