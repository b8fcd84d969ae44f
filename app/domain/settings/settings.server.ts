import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { settingsTable } from "#app/database/tables/settings.ts";
import {
  type Admin,
  type AdminForJob,
  displayName,
  type Reauthenticated,
} from "#app/domain/accounts/people.ts";
import { requireOwnPassword } from "#app/domain/accounts/staff/require-own-password.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { fieldsOf } from "#app/settings/setting-fields.ts";
import {
  type Settings,
  type SettingsGroup,
  type SettingsPermission,
  type StepUpGroup,
  settingsGroups,
  takesStepUp,
} from "#app/settings/settings-groups.ts";
import { type AuditChange, auditChange } from "./audit-settings.ts";

let loading = Promise.resolve();

/** Reads the settings and applies them in this process: at the start, and after every change. */
export function loadSettings(database: DatabaseOrTransaction): Promise<void> {
  // In sequence, so an older state never overwrites a newer one.
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

/** One group as stored in the database, for its form. */
export async function readSettings<Group extends SettingsGroup>(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<SettingsPermission<Group>>,
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
  /** How often the group was saved; zero until the owner saves it for the first time. */
  version: number;
  changed: { at: Date; by: string } | undefined;
};

export type SettingsChange<Group extends SettingsGroup> = {
  group: Group;
  /** The changed values; the others stay. A function may read other rows, which it must lock. */
  value:
    | Partial<Settings[Group]>
    | ((transaction: Transaction, before: Settings[Group]) => Promise<Partial<Settings[Group]>>);
  version: number;
  /** After a step-up, which some groups take. */
  holder?: Reauthenticated;
  /** For the audit log, if the stored values would be hard to understand there. */
  audit?: (before: Settings[Group], after: Settings[Group]) => AuditChange;
};

export type SaveSettingsOutcome = { ok: true } | { ok: false; reason: "outdated"; by: string };

/**
 * Saves one group, with an audit entry, unless somebody else saved it since the form was opened. Those
 * that take a step-up are saved by saveStepUpSettings.
 */
export async function saveSettings<Group extends Exclude<SettingsGroup, StepUpGroup>>(
  { database }: { database: Database },
  admin: Admin<SettingsPermission<Group>>,
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
  admin: Admin<SettingsPermission<Group>>,
  change: SettingsChange<Group>,
): Promise<WriteSettingsOutcome> {
  if (takesStepUp(change.group)) requireOwnPassword(admin, change.holder);
  return writeApprovedSettings(transaction, admin, change);
}

/** The same for a change that waited: it took its step-up when the admin asked for it. */
export async function writeApprovedSettings<Group extends SettingsGroup>(
  transaction: Transaction,
  admin: Admin<SettingsPermission<Group>> | AdminForJob<SettingsPermission<Group>>,
  change: Omit<SettingsChange<Group>, "holder">,
): Promise<WriteSettingsOutcome> {
  const { group, version } = change;
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
  const value = withChangeDate(group, old, { ...old, ...given });
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
  const changed = change.audit?.(old, value) ?? auditChange(group, old, value);
  await recordAudit(transaction, admin, {
    verb: "changed",
    entity: { kind: "setting", id: group, label: settingsGroups[group].title },
    ...changed,
  });
  return { ok: true, changed };
}

/** Sets the group's date of change to today if another of its fields has changed. */
function withChangeDate<Value extends object>(
  group: SettingsGroup,
  old: Value,
  next: Value,
): Value {
  const dated = Object.entries(fieldsOf(settingsGroups[group])).find(
    ([, { type }]) => type === "changeDate",
  );
  if (!dated) return next;
  const [name] = dated;
  const isChanged = Object.entries(next).some(
    ([key, value]) => key !== name && !isDeepStrictEqual(value, old[key as keyof Value]),
  );
  return { ...next, [name]: isChanged ? localIsoDate(new Date()) : old[name as keyof Value] };
}
