import type { ReactNode } from "react";
import {
  type SettingsSection as Section,
  type SettingField,
  WEEKDAYS,
} from "#app/content/settings/setting-fields.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { CheckField, SelectField } from "#app/pages/admin/admin-form.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { SettingsSection } from "./settings-form.tsx";

/** What the inputs of a form show: what was submitted or saved, and the message if it was refused. */
export type FormState = {
  /** The saved values as texts, by the name of the input. */
  fields: Record<string, string>;
  failure: ActionFailure | undefined;
  /** The pages of the site that a field may choose. */
  pages?: readonly (readonly [path: string, title: string])[];
  /** What a field says about a secret that is saved. */
  secrets?: Record<string, string>;
  /** The environment variables that are set and override a field. */
  variables?: readonly string[];
};

/** The sections of a group's form, as its description says. */
export function SettingsSections({
  sections,
  ...state
}: FormState & { sections: readonly Section[] }) {
  return sections.map(({ title, about, fields }) => (
    <SettingsSection key={title} title={title} about={about}>
      <SettingsFields fields={fields} state={state} />
    </SettingsSection>
  ));
}

type FieldsProps = { fields: Readonly<Record<string, SettingField>>; state: FormState };

export function SettingsFields({ fields, state }: FieldsProps) {
  return rowsOf(Object.entries(fields)).map((row) => {
    const inputs = row.map(([name, field]) => (
      <SettingInput key={name} name={name} field={field} state={state} />
    ));
    return row.length > 1 ? (
      <div key={row[0]?.[0]} className="settings-pair">
        {inputs}
      </div>
    ) : (
      inputs
    );
  });
}

type Entry = [name: string, field: SettingField];

/** Neighbours that share a row. */
function rowsOf(entries: readonly Entry[]): Entry[][] {
  const rows: Entry[][] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (entry[1].isHalf && last?.at(-1)?.[1].isHalf) last.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

/** The input of one field. */
export function SettingInput({ name, field, state }: InputProps): ReactNode {
  if (field.type === "week") return <OpeningHours state={state} />;
  if (field.type === "group") return <SettingsFields fields={field.fields} state={state} />;
  const isFixed = field.environment !== undefined && state.variables?.includes(field.environment);
  const shared = {
    ...inputState(name, state),
    label: field.label,
    hint: isFixed
      ? `Set by the environment variable ${field.environment}. It overrides what is saved here.`
      : [state.secrets?.[name], field.hint].filter(Boolean).join(" "),
    disabled: isFixed,
  };
  const text = { ...shared, autoComplete: "off" };
  const number = { ...text, required: true, inputMode: "numeric" } as const;
  switch (field.type) {
    case "text": {
      const isRequired = field.required !== undefined || field.pattern?.matches.test("") === false;
      const own = { maxLength: field.max, required: isRequired, placeholder: field.placeholder };
      return field.rows ? (
        <TextArea {...shared} {...own} rows={field.rows} />
      ) : (
        <TextField {...text} {...own} inputMode={field.inputMode} />
      );
    }
    case "lines":
      return (
        <TextArea
          {...shared}
          rows={field.rows ?? 3}
          required={field.required !== undefined}
          maxLength={field.max * (field.maxLength + 2)}
        />
      );
    case "email":
      return <TextField {...text} type="email" required={!field.isOptional} maxLength={254} />;
    case "phone":
      return <TextField {...text} type="tel" required maxLength={30} />;
    case "url":
      return (
        <TextField
          {...text}
          type="url"
          required={!field.isOptional}
          maxLength={300}
          placeholder={field.placeholder}
        />
      );
    case "number":
      return <TextField {...number} maxLength={9} />;
    case "money":
      return (
        <TextField {...number} inputMode="decimal" required={!field.isOptional} maxLength={20} />
      );
    case "weight":
    case "degrees":
      return <TextField {...number} inputMode="decimal" maxLength={13} />;
    case "date":
      return <TextField {...text} type="date" />;
    case "moment":
      return <TextField {...text} type="datetime-local" />;
    case "check":
      return (
        <CheckField name={name} defaultChecked={isTicked(name, state)} disabled={isFixed}>
          {field.label}
        </CheckField>
      );
    case "choice":
      return (
        <Select
          {...shared}
          options={field.options.map(([value, label]) => [String(value), label])}
        />
      );
    case "page":
      return <Select {...shared} options={[["", "No link"], ...(state.pages ?? [])]} />;
    case "secret":
      return (
        <TextField
          {...shared}
          type="password"
          autoComplete="new-password"
          maxLength={field.max}
          defaultValue=""
        />
      );
    default:
      return null;
  }
}

type InputProps = { name: string; field: SettingField; state: FormState };

function Select({ hint: _, ...props }: Parameters<typeof SelectField>[0] & { hint: string }) {
  return <SelectField {...props} />;
}

export function inputState(name: string, { fields, failure }: FormState) {
  return {
    name,
    defaultValue: failure?.submitted[name] ?? fields[name] ?? "",
    error: failure?.errors[name],
  };
}

/** A form that was sent leaves out a box that is not ticked. */
export function isTicked(name: string, { fields, failure }: FormState): boolean {
  // Nothing comes back from a server that cannot be reached.
  const hasSubmitted = Object.keys(failure?.submitted ?? {}).length > 0;
  return (hasSubmitted ? failure?.submitted : fields)?.[name] === "yes";
}

function OpeningHours({ state }: { state: FormState }) {
  return (
    <div className="opening-hours">
      <div aria-hidden="true">
        <span />
        <p className="caption">Opens</p>
        <p className="caption">Closes</p>
      </div>
      {WEEKDAYS.map((day) => (
        <OpeningDay key={day} day={day} state={state} />
      ))}
    </div>
  );
}

function OpeningDay({ day, state }: { day: (typeof WEEKDAYS)[number]; state: FormState }) {
  const name = day.charAt(0).toUpperCase() + day.slice(1);
  const times = [
    { ...inputState(`${day}Opens`, state), label: `${name}, opens` },
    { ...inputState(`${day}Closes`, state), label: `${name}, closes` },
  ];
  const error = times.find((time) => time.error)?.error;
  return (
    <div>
      <span>{name}</span>
      {times.map(({ error: _, label, ...time }) => (
        <input key={time.name} {...time} type="time" aria-label={label} className="field-box" />
      ))}
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}
