import {
  defaultSettings,
  type Settings,
  type SettingsGroup,
} from "#app/content/private-settings.server.ts";
import type { LogoSettings } from "#app/content/settings.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { formatAuditValue } from "#app/domain/audit/describe-audit.ts";
import { currentPrefixes } from "#app/domain/settings/document-numbers.server.ts";
import { isEncryptedValue } from "#app/domain/settings/encrypted-value.server.ts";
import { auditChange, readSettings } from "#app/domain/settings/settings.server.ts";
import type { Remarks } from "./remarks.ts";
import {
  fieldLabel,
  LEFT_OUT,
  settingsRules,
  type TransferredGroup,
} from "./settings-rules.server.ts";

export type PlannedSettings = {
  [Group in TransferredGroup]: {
    group: Group;
    label: string;
    version: number;
    value: Settings[Group];
    changes: { label: string; before: string; after: string }[];
  };
}[TransferredGroup];

const leftOutReasons: Record<(typeof LEFT_OUT)[number], string> = {
  bank: "Bank account: change it under Settings. It is never imported.",
  payfast: "PayFast account: change it under Settings. It is never imported.",
  email: "Email: change the mail server and the sender under Settings. They are never imported.",
  setup: "Setup guide: this is about one installation only.",
};

/** The groups of settings that would change. */
export async function planSettings(
  database: DatabaseOrTransaction,
  admin: Admin,
  file: Readonly<Record<string, unknown>>,
  { logo, hasPayfast, remarks }: PlanSources,
): Promise<PlannedSettings[]> {
  const planned: PlannedSettings[] = [];
  for (const [group, given] of Object.entries(file)) {
    if (isLeftOut(group)) remarks.ignore(leftOutReasons[group]);
    else if (!isTransferred(group)) remarks.ignore(`Settings “${group}”: not recognised`);
    else {
      const { value: before, version } = await readSettings({ database }, admin, group);
      const value = checkGroup(group, given, before, { logo, hasPayfast, remarks });
      const changes = value ? compareSettings(group, before, value) : [];
      const { label } = settingsRules[group];
      if (changes.length > 0) {
        planned.push({ group, label, version, value, changes } as PlannedSettings);
      }
    }
  }
  return planned;
}

type PlanSources = {
  /** The logo as it is stored here: null to remove it, undefined to keep the one that is there. */
  logo: LogoSettings | null | undefined;
  hasPayfast: boolean;
  remarks: Remarks;
};

function checkGroup<Group extends TransferredGroup>(
  group: Group,
  given: unknown,
  before: Settings[Group],
  { logo, hasPayfast, remarks }: PlanSources,
): Settings[Group] | undefined {
  const { label, shape, check } = settingsRules[group];
  const fields = knownFields(group, given, remarks);
  if (!fields) return undefined;
  if (Object.values(fields).some(isEncryptedValue)) {
    remarks.refuse(label, ["Encrypted values cannot be imported."]);
    return undefined;
  }
  // What the file leaves out stays as it is: a file of an older version does not have every field.
  const merged = {
    ...before,
    ...fields,
    ...(group === "branding" && logo !== undefined && { logo }),
  };
  const parsed = shape.safeParse(merged);
  if (!parsed.success) {
    const labels = parsed.error.issues.map(({ path }) => fieldLabel(path));
    const problems = labels.map((field) => `${field}: this is not in the format of an export.`);
    remarks.refuse(label, [...new Set(problems)]);
    return undefined;
  }
  const checked = check(parsed.data, { before, hasPayfast });
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
  const { label } = settingsRules[group];
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    remarks.refuse(label, ["This is not in the format of an export."]);
    return undefined;
  }
  const known = Object.entries(given).filter(([name]) => {
    if (group === "branding" && name === "logo") return false;
    const isKnown = Object.hasOwn(defaultSettings[group], name);
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
      ? auditChange(
          currentPrefixes(before as Settings["numbers"]),
          currentPrefixes(value as Settings["numbers"]),
        )
      : auditChange(before, value);
  const labels = [...new Set([...Object.keys(change.before), ...Object.keys(change.after)])];
  return labels.flatMap((name) => {
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    const [before, after] = [change.before[name], change.after[name]].map(formatAuditValue);
    return before === undefined || after === undefined || before === after
      ? []
      : { label, before, after };
  });
}

function isLeftOut(group: string): group is (typeof LEFT_OUT)[number] {
  return (LEFT_OUT as readonly SettingsGroup[]).includes(group as SettingsGroup);
}

function isTransferred(group: string): group is TransferredGroup {
  return Object.hasOwn(settingsRules, group);
}
