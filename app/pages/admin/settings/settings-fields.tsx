import type { ReactNode } from "react";
import type { SavedSecret } from "#app/domain/settings/secret-fields.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import type { SettingsSection as Section, SettingField } from "#app/settings/setting-fields.ts";
import { WEEKDAYS } from "#app/settings/weekdays.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { sectionId } from "./settings-paths.ts";

/** What the inputs of a form show: what was submitted or saved, and the message if it was refused. */
export type FormState = {
  /** The saved values as texts, by the name of the input. */
  fields: Record<string, string>;
  failure: ActionFailure | undefined;
  /** The pages of the site that a field may choose. */
  pages?: readonly (readonly [path: string, title: string])[];
  /** What a field says instead of its own hint. */
  hints?: Readonly<Record<string, string>>;
  /** Whether the secrets are saved. */
  secrets?: Readonly<Record<string, SavedSecret>>;
  /** The environment variables that are set and override a field. */
  variables?: readonly string[];
};

/** A part of a settings form with its heading. */
export function SettingsSection({ title, about, children }: SectionProps) {
  return (
    <section id={sectionId(title)} className="stack form-part">
      <h2>{title}</h2>
      {about && <p className="caption">{about}</p>}
      {children}
    </section>
  );
}

type SectionProps = { title: string; about?: string | undefined; children: ReactNode };

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

type FieldsProps = {
  fields: Readonly<Record<string, SettingField>>;
  state: FormState;
  /** Before the names of the inputs, where the same fields appear several times. */
  prefix?: string;
  /** Of an item that need not be added. */
  areOptional?: boolean;
};

export function SettingsFields({ fields, state, prefix = "", areOptional }: FieldsProps) {
  return rowsOf(Object.entries(fields)).map((row) => {
    const inputs = row.map(([name, field]) => (
      <SettingInput
        key={name}
        name={prefix + name}
        field={field}
        state={state}
        isOptional={areOptional}
      />
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
    if (entry[1].row && last?.at(-1)?.[1].row === entry[1].row) last.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

/** The input of one field. */
function SettingInput({ name, field, state, isOptional }: InputProps): ReactNode {
  if (field.type === "week") return <OpeningHours state={state} />;
  if (field.type === "group") return <SettingsFields fields={field.fields} state={state} />;
  const isFixed = field.environment !== undefined && state.variables?.includes(field.environment);
  const shared = {
    ...fieldProps(state.failure, state.fields)(name),
    label: field.label,
    hint: isFixed
      ? `Set by the environment variable ${field.environment}. It overrides what is saved here.`
      : (state.hints?.[name] ?? field.hint),
    disabled: isFixed,
  };
  const text = { ...shared, autoComplete: "off" };
  const number = { ...text, required: !isOptional, inputMode: "numeric" } as const;
  switch (field.type) {
    case "text": {
      const mayBeEmpty = field.required === undefined && field.pattern?.matches.test("") !== false;
      const own = {
        maxLength: field.max,
        required: !mayBeEmpty && !isOptional,
        placeholder: isFixed ? undefined : field.placeholder,
      };
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
      return <TextField {...number} required={!field.isOptional && !isOptional} maxLength={9} />;
    case "money":
      return (
        <TextField
          {...number}
          inputMode="decimal"
          required={!field.isOptional && !isOptional}
          maxLength={20}
        />
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
    case "either":
      return <Select {...shared} options={field.options} />;
    case "page":
      return <Select {...shared} options={[["", "No link"], ...(state.pages ?? [])]} />;
    case "secret":
      return (
        <TextField
          {...shared}
          hint={isFixed ? shared.hint : secretHint(field.hint, state.secrets?.[name])}
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

type InputProps = {
  name: string;
  field: SettingField;
  state: FormState;
  isOptional?: boolean | undefined;
};

function Select({ hint: _, ...props }: Parameters<typeof SelectField>[0] & { hint: unknown }) {
  return <SelectField {...props} />;
}

/** A saved secret is never shown again. */
function secretHint(own: string | undefined, saved: SavedSecret = "none"): string {
  return [describeSaved(saved), own].filter(Boolean).join(" ");
}

function describeSaved(saved: SavedSecret): string {
  if (saved === "none") return "Kept encrypted, and never shown again.";
  if (saved === "unreadable") return "Saved, but it can no longer be read. Enter it again.";
  const ending = saved.ending ? `, ends in …${saved.ending}` : "";
  return `Saved${ending}. Leave the field empty to keep it.`;
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
  const field = fieldProps(state.failure, state.fields);
  const times = [
    { ...field(`${day}Opens`), label: `${name}, opens` },
    { ...field(`${day}Closes`), label: `${name}, closes` },
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
