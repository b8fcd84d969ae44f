import type { AuditValue, AuditValues } from "#app/database/tables/audit.ts";
import { fieldsOf, type SettingField, wordsOf } from "#app/settings/setting-fields.ts";
import {
  type Settings,
  type SettingsGroup,
  settingsGroups,
} from "#app/settings/settings-groups.ts";

export type AuditChange = { before: AuditValues; after: AuditValues };

/** A group before and after a change, as the audit log has it: by path, "opening hours: monday: opens". */
export function auditChange<Group extends SettingsGroup>(
  group: Group,
  before: Settings[Group],
  after: Settings[Group],
): AuditChange {
  const fields = fieldsOf(settingsGroups[group]);
  const [old, next] = [valuesOf(fields, before), valuesOf(fields, after)];
  for (const name of secretsIn(fields)) {
    // Says that a password or key was changed, and nothing of it.
    if (next[name]) next[name] = next[name] === old[name] ? "Saved" : "Newly saved";
    if (old[name]) old[name] = "Saved";
  }
  return { before: old, after: next };
}

function secretsIn(fields: Readonly<Record<string, SettingField>>): string[] {
  return Object.entries(fields).flatMap(([key, { type }]) =>
    type === "secret" ? wordsOf(key) : [],
  );
}

function valuesOf(
  fields: Readonly<Record<string, SettingField>>,
  values: object,
  prefix = "",
): AuditValues {
  const entries = Object.entries(fields).flatMap(([key, field]) =>
    entriesOf(field, (values as Record<string, unknown>)[key], prefix + wordsOf(key)),
  );
  return Object.fromEntries(entries);
}

function entriesOf(field: SettingField, value: unknown, name: string): [string, AuditValue][] {
  if (value === null || value === undefined) return [[name, null]];
  switch (field.type) {
    case "money":
      return [[name, { cents: Number(value) }]];
    case "lines":
    case "provinces":
      return [[name, (value as readonly string[]).join("\n")]];
    case "group":
      return Object.entries(valuesOf(field.fields, value, `${name}: `));
    case "list":
      return (value as readonly { name?: string }[]).flatMap((item, at) =>
        Object.entries(valuesOf(field.item, item, `${item.name ?? `${name} ${at + 1}`}: `)),
      );
    case "week":
      return Object.entries(value).flatMap(([day, hours]): [string, AuditValue][] =>
        hours
          ? [
              [`${name}: ${day}: opens`, hours.opens],
              [`${name}: ${day}: closes`, hours.closes],
            ]
          : [[`${name}: ${day}`, null]],
      );
    default:
      return [[name, value as AuditValue]];
  }
}
