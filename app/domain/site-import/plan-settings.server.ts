import type { RedirectMethod } from "#app/content/payment-methods.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { formatAuditValue, settingFieldLabel } from "#app/domain/audit/describe-audit.ts";
import { auditChange } from "#app/domain/settings/audit-settings.ts";
import { auditPrefixes } from "#app/domain/settings/document-numbers.server.ts";
import { isEncryptedValue } from "#app/domain/settings/encrypted-value.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { storedSettings } from "#app/domain/settings/stored-settings.server.ts";
import { fieldsOf } from "#app/settings/setting-fields.ts";
import type { LogoSettings } from "#app/settings/settings.ts";
import {
  findSettingsGroup,
  isTransferred,
  type Settings,
  type SettingsGroup,
  settingsGroups,
  type TransferredGroup,
} from "#app/settings/settings-groups.ts";
import type { Remarks } from "./remarks.ts";
import { checkImported, fieldLabel } from "./settings-rules.server.ts";

export type PlannedSettings = {
  [Group in TransferredGroup]: {
    group: Group;
    version: number;
    value: Settings[Group];
    changes: { label: string; before: string; after: string }[];
  };
}[TransferredGroup];

/** The groups of settings that would change. */
export async function planSettings(
  database: DatabaseOrTransaction,
  admin: Admin<"change-settings" | "publish-content">,
  file: Readonly<Record<string, unknown>>,
  { logo, providersWithAccount, remarks }: PlanSources,
): Promise<PlannedSettings[]> {
  const planned: PlannedSettings[] = [];
  for (const [name, given] of Object.entries(file)) {
    const group = findSettingsGroup(name);
    if (!group) remarks.ignore(`Settings “${name}”: not recognised`);
    else if (!isTransferred(group)) remarks.ignore(neverImported(group));
    else {
      const { value: before, version } = await readSettings({ database }, admin, group);
      const value = checkGroup(group, given, before, { logo, providersWithAccount, remarks });
      const changes = value ? compareSettings(group, before, value) : [];
      if (changes.length > 0) {
        planned.push({ group, version, value, changes } as PlannedSettings);
      }
    }
  }
  return planned;
}

function neverImported(group: Exclude<SettingsGroup, TransferredGroup>): string {
  return settingsGroups[group].neverImported;
}

type PlanSources = {
  /** The logo as it is stored here: null to remove it, undefined to keep the one that is there. */
  logo: LogoSettings | null | undefined;
  providersWithAccount: readonly RedirectMethod[];
  remarks: Remarks;
};

function checkGroup<Group extends TransferredGroup>(
  group: Group,
  given: unknown,
  before: Settings[Group],
  { logo, providersWithAccount, remarks }: PlanSources,
): Settings[Group] | undefined {
  const description = settingsGroups[group];
  const label = description.title;
  const fields = knownFields(group, given, remarks);
  if (!fields) return undefined;
  if (Object.values(fields).some(isEncryptedValue)) {
    remarks.refuse(label, ["Encrypted values cannot be imported."]);
    return undefined;
  }
  // Fields that the file lacks stay as they are: a file from an older version has fewer fields.
  const merged = {
    ...before,
    ...fields,
    ...(group === "branding" && logo !== undefined && { logo }),
  };
  const parsed = storedSettings(description).safeParse(merged);
  if (!parsed.success) {
    const labels = parsed.error.issues.map(({ path }) => fieldLabel(path));
    const problems = labels.map((field) => `${field}: this is not in the export format.`);
    remarks.refuse(label, [...new Set(problems)]);
    return undefined;
  }
  const checked = checkImported(group, parsed.data as Settings[Group], {
    before,
    providersWithAccount,
  });
  if (!checked.ok) {
    remarks.refuse(label, checked.problems);
    return undefined;
  }
  return checked.value;
}

/** The fields of a group that this version knows, without the logo. */
function knownFields(
  group: TransferredGroup,
  given: unknown,
  remarks: Remarks,
): Record<string, unknown> | undefined {
  const description = settingsGroups[group];
  const label = description.title;
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    remarks.refuse(label, ["This is not in the export format."]);
    return undefined;
  }
  const known = Object.entries(given).filter(([name]) => {
    if (group === "branding" && name === "logo") return false;
    const isKnown = Object.hasOwn(fieldsOf(description), name);
    if (!isKnown) remarks.ignore(`${label} › ${name}: not recognised`);
    return isKnown;
  });
  return Object.fromEntries(known);
}

function compareSettings<Group extends TransferredGroup>(
  group: Group,
  before: Settings[Group],
  value: Settings[Group],
): PlannedSettings["changes"] {
  const change =
    group === "numbers"
      ? auditPrefixes(before as Settings["numbers"], value as Settings["numbers"])
      : auditChange(group, before, value);
  const labels = [...new Set([...Object.keys(change.before), ...Object.keys(change.after)])];
  return labels.flatMap((name) => {
    const field = settingFieldLabel(name);
    const label = field.charAt(0).toUpperCase() + field.slice(1);
    const [before, after] = [change.before[name], change.after[name]].map(formatAuditValue);
    return before === undefined || after === undefined || before === after
      ? []
      : { label, before, after };
  });
}
