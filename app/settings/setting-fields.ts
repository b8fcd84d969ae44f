import type { Province } from "./provinces.ts";
import type { Weekday } from "./weekdays.ts";

/**
 * What a group of settings consists of. Its form, the check of what is entered or imported, its
 * defaults, its names in the audit log and its type all follow from this description.
 */
export type SettingsDescription = {
  /** Of its page; also what the audit log, emails and an import call the group. */
  title: string;
  /** On the overview of all settings. */
  about: string;
  /** Below the title of its page. */
  lead: string;
  /** Said after a save. */
  saved: string;
  /** Part of every page, so the browser has it, except internal fields. Other groups stay on the server. */
  isPublic: boolean;
  /**
   * A change takes a step-up (the password again) and is emailed to whoever may make it: where a thief with a session
   * could redirect money, emails or customers.
   */
  takesStepUp: boolean;
  /** What a member of staff needs to see and change the group. */
  permission: "change-settings" | "change-bank-details" | "manage-staff";
  /** Nothing typed on its page is kept in the browser. */
  keepsNoDraft?: true;
  /** Not in an export, and not imported; what the review of an import says about it. */
  neverImported?: string;
  sections: readonly SettingsSection[];
  /** Saved with the others, but not entered in the form. */
  kept?: SettingFields;
};

export type SettingsSection = { title: string; about?: string; fields: SettingFields };

/** Each with what a fresh installation starts with. */
export type SettingFields = Readonly<Record<string, SettingField & { default: unknown }>>;

export type SettingField =
  | TextField
  | EmailField
  | PhoneField
  | UrlField
  | PageField
  | LinesField
  | NumberField
  | MoneyField
  | WeightField
  | DegreesField
  | DateField
  | CheckField
  | EitherField
  | ChoiceField
  | ProvincesField
  | SecretField
  | WeekField
  | GroupField
  | ListField;

type Described<Value> = {
  label: string;
  hint?: string;
  /** For sentences of the audit log, where the words of its key say too little: "total for free delivery". */
  inLog?: string;
  /** Shares a row with its neighbours of the same name. */
  row?: string;
  /** In a public group: not for visitors. It stays on the server (privateSettings). */
  isInternal?: true;
  /** The environment variable that overrides it. */
  environment?: string;
  default?: Value;
};

/** One line, or a paragraph where `rows` is set. */
type TextField = Described<string | null> & {
  type: "text";
  max: number;
  /** Asked for where it is left empty; without it, it may be. */
  required?: string;
  pattern?: { matches: RegExp; message: string };
  rows?: number;
  inputMode?: "numeric";
  /** An example; needed where the default is refused, as that of an account is: tests enter it. */
  placeholder?: string;
  /** Spaces are for reading only: they are not saved. */
  dropsSpaces?: true;
  /** Saved as null if it is empty. */
  emptyIsNull?: true;
  /** On documents: only what the fonts of a PDF have. */
  isPrinted?: true;
};
type EmailField = Described<string> & { type: "email"; isOptional?: true };
/** South African with a 0, or international with a +. */
type PhoneField = Described<string> & { type: "phone" };
/** An address elsewhere. */
type UrlField = Described<string> & {
  type: "url";
  isOptional?: true;
  placeholder?: string;
};
/** The path of a page of this site; empty for none. */
type PageField = Described<string> & { type: "page" };
/** One text on each line. */
type LinesField = Described<readonly string[]> & {
  type: "lines";
  max: number;
  maxLength: number;
  required?: string;
  rows?: number;
  isPrinted?: true;
};
/** A whole number. */
type NumberField = Described<number | null> & {
  type: "number";
  min: number;
  max: number;
  /** Null if it is empty. */
  isOptional?: true;
  /** Instead of the usual message. */
  message?: string;
};
/** In cents; entered in rand. */
type MoneyField = Described<number | null> & {
  type: "money";
  min: number;
  max: number;
  /** Null if it is empty. */
  isOptional?: true;
};
/** In grams; entered, and limited, in kilograms. */
type WeightField = Described<number> & { type: "weight"; min: number; max: number };
/** Of latitude or longitude. */
type DegreesField = Described<number> & {
  type: "degrees";
  /** Either way from zero. */
  max: number;
  example: string;
};
/** 2026-12-24, or 2026-12-24T17:00 in South African time; null if it is empty. */
type DateField = Described<string | null> & { type: "date" | "moment" | "changeDate" };
type CheckField = Described<boolean> & { type: "check" };
/** Yes or no, shown as a choice between two. */
type EitherField = Described<boolean> & {
  type: "either";
  options: readonly [no: readonly [string, string], yes: readonly [string, string]];
};
type ChoiceField = Described<string | number> & {
  type: "choice";
  options: readonly (readonly [value: string | number, label: string])[];
};
/** Any number of the provinces. */
type ProvincesField = Described<readonly Province[]> & { type: "provinces" };
/** A password or key: stored encrypted, never shown again. Left empty, the saved one stays. */
type SecretField = Described<string> & {
  type: "secret";
  max: number;
  /** Without the spaces around it, which copying adds. */
  trims?: true;
  pattern?: { matches: RegExp; message: string };
};
/** When the office is open on each day of the week; null on days when it is closed. */
type WeekField = Described<Readonly<Record<Weekday, OpeningHours | null>>> & {
  type: "week";
};
type GroupField = Described<unknown> & {
  type: "group";
  fields: Readonly<Record<string, SettingField>>;
  /** Null if there is none. */
  isOptional?: true;
};
type ListField = Described<readonly unknown[]> & {
  type: "list";
  max: number;
  item: Readonly<Record<string, SettingField>>;
};

export type OpeningHours = { opens: string; closes: string };
/** The type of a group's settings. */
export type SettingsOf<Of extends SettingsDescription> = ValuesOf<
  FormFieldsOf<Of> & (Of extends { kept: infer Kept } ? Kept : unknown)
>;

/** What its form sends: an overridden field is not sent, and a secret may be left as it is. */
export type EnteredOf<Of extends SettingsDescription> = Entered<FormFieldsOf<Of>>;
type Entered<Fields> = Omit<ValuesOf<Fields>, MaybeLeftOut<Fields>> &
  Partial<Pick<ValuesOf<Fields>, MaybeLeftOut<Fields>>>;
type MaybeLeftOut<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { environment: string } | { type: "secret" }
    ? Name
    : never;
}[keyof Fields];

type FormFieldsOf<Of extends SettingsDescription> = UnionToIntersection<
  Of["sections"][number]["fields"]
>;

type ValuesOf<Of> = { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };

type ValueOf<Of> = Of extends { type: "weight" | "degrees" }
  ? number
  : Of extends { type: "number" | "money" }
    ? number | NullIf<Of, "isOptional">
    : Of extends { type: "check" | "either" }
      ? boolean
      : Of extends { type: "date" | "moment" | "changeDate" }
        ? string | null
        : Of extends { type: "choice"; options: infer Options }
          ? Options extends readonly (readonly [infer Value, string])[]
            ? Value
            : never
          : Of extends { type: "provinces" }
            ? Province[]
            : Of extends { type: "lines" }
              ? string[]
              : Of extends { type: "week" }
                ? Record<Weekday, OpeningHours | null>
                : Of extends { type: "group"; fields: infer Fields }
                  ? ValuesOf<Fields> | NullIf<Of, "isOptional">
                  : Of extends { type: "list"; item: infer Item }
                    ? ValuesOf<Item>[]
                    : string | NullIf<Of, "emptyIsNull">;

type NullIf<Of, Option extends string> = Of extends Record<Option, true> ? null : never;

type UnionToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What is entered in its form, by name. */
export function formFieldsOf(description: SettingsDescription): SettingFields {
  return Object.assign({}, ...description.sections.map(({ fields }) => fields));
}

/** All fields of a group by name, those of its form first. */
export function fieldsOf(description: SettingsDescription): SettingFields {
  return { ...formFieldsOf(description), ...description.kept };
}

/** What a fresh installation starts with. */
export function defaultsOf<Of extends SettingsDescription>(description: Of): SettingsOf<Of> {
  const entries = Object.entries(fieldsOf(description)).map(([name, field]) => [
    name,
    field.default,
  ]);
  return Object.fromEntries(entries);
}

/** What the audit log stores as the name of a field: "reservation hours". */
export function wordsOf(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.replace(/^vat\b/, "VAT");
}
