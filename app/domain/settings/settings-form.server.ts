import { z } from "zod";
import { fieldTexts } from "#app/content/texts/field-texts.ts";
import {
  amount,
  dateOrNull,
  dateTimeOrNull,
  degrees,
  emailAddress,
  kilograms,
  line,
  lines,
  phone,
  refuseUnprintable,
  tickBox,
  version,
  webAddress,
  wholeNumber,
} from "#app/domain/forms/form-fields.ts";
import { fromCents } from "#app/format/money.ts";
import { linkTargets } from "#app/seo/link-targets.server.ts";
import {
  type EnteredOf,
  formFieldsOf,
  type OpeningHours,
  type SettingField,
  type SettingsDescription,
  type SettingsOf,
} from "#app/settings/setting-fields.ts";
import {
  type Settings,
  type SettingsGroup,
  settingsGroups,
} from "#app/settings/settings-groups.ts";
import { WEEKDAYS, type Weekday } from "#app/settings/weekdays.ts";
import { type SettingsCheck, settingsChecks } from "./settings-checks.ts";

/** The form of a group, with the rules about several of its fields. */
export function groupForm<Group extends SettingsGroup>(group: Group) {
  return settingsForm<(typeof settingsGroups)[Group]>(
    settingsGroups[group],
    settingsChecks[group] as SettingsCheck<SettingsOf<(typeof settingsGroups)[Group]>>,
  );
}

/** The settings of a group as its form sends them. */
export function groupFields<Group extends SettingsGroup>(
  group: Group,
  value: Settings[Group],
): Record<string, string> {
  return settingsFields(settingsGroups[group], value);
}

/**
 * What the form of a group sends, as the settings that it describes. A field that the environment
 * overrides is not sent, and a secret may be left empty: neither is among the values then.
 */
export function settingsForm<Of extends SettingsDescription>(
  description: Of,
  check?: SettingsCheck<SettingsOf<Of>>,
) {
  const parts = Object.entries(formFieldsOf(description)).map(
    ([name, field]) => [name, partOf(name, field)] as const,
  );
  const inputs: Record<string, z.ZodType> = Object.assign(
    {},
    ...parts.map(([, part]) => part.inputs),
  );
  const read = (sent: Record<string, unknown>, refuse: Refuse): EnteredOf<Of> =>
    Object.fromEntries(
      parts
        .map(([name, part]) => [name, part.read(sent, refuse)] as const)
        .filter(([, value]) => value !== undefined),
    ) as EnteredOf<Of>;
  return (
    z
      .strictObject({ version, ...inputs })
      // Also while single fields are wrong, so all errors show at once.
      .superRefine(({ version: _, ...sent }, context) => {
        const refuse: Refuse = (input, message) =>
          context.addIssue({ code: "custom", path: input === "form" ? [] : [input], message });
        const wrong = context.issues.map(({ path }) => path?.[0]);
        const right = Object.fromEntries(
          Object.entries(read(sent, refuse)).filter(([name]) => !wrong.includes(name)),
        ) as Partial<SettingsOf<Of>>;
        for (const [input, message] of Object.entries(check?.(right) ?? {})) {
          if (!wrong.includes(input)) refuse(input, message);
        }
      })
      .transform(({ version, ...sent }) => ({ version, value: read(sent, () => {}) }))
  );
}

/** The settings as a browser sends them in the form: a box that is not ticked is left out. */
export function settingsFields(
  description: SettingsDescription,
  value: object,
): Record<string, string> {
  const written = Object.entries(formFieldsOf(description)).map(([name, field]) =>
    partOf(name, field).write((value as Record<string, unknown>)[name]),
  );
  return Object.assign({}, ...written);
}

/** A field of the form: its inputs, the value that they have together, and the way back. */
type FormPart = {
  inputs: Record<string, z.ZodType>;
  read(sent: Readonly<Record<string, unknown>>, refuse: Refuse): unknown;
  write(value: unknown): Record<string, string>;
};

type Refuse = (input: string, message: string) => void;

function partOf(name: string, field: SettingField): FormPart {
  if (field.type === "week") return weekPart;
  if (field.type === "group") {
    const inner = Object.entries(field.fields).map(
      ([key, each]) => [key, partOf(key, each)] as const,
    );
    return {
      inputs: Object.assign({}, ...inner.map(([, part]) => part.inputs)),
      read: (sent, refuse) =>
        Object.fromEntries(inner.map(([key, part]) => [key, part.read(sent, refuse)])),
      write: (value) =>
        Object.assign(
          {},
          ...inner.map(([key, part]) => part.write((value as Record<string, unknown>)[key])),
        ),
    };
  }
  const schema = inputSchema(field);
  return {
    inputs: { [name]: field.environment ? schema.optional() : schema },
    read: (sent) => (field.type === "secret" ? sent[name] || undefined : sent[name]),
    write: (value) => {
      if (field.type === "check" && !value) return {};
      return { [name]: inputText(field, value) };
    },
  };
}

/** How what is typed into a field becomes its value. */
export function inputSchema(field: SettingField): z.ZodType {
  switch (field.type) {
    case "text":
      return textSchema(field);
    case "email":
      return field.isOptional ? orEmpty(emailAddress()) : emailAddress();
    case "phone":
      return phone;
    case "url":
      return field.isOptional ? orEmpty(webAddress) : webAddress;
    case "page":
      return z
        .string()
        .refine(
          (path) => path === "" || linkTargets().some(({ to }) => to === path),
          "Choose one of these pages, or no link.",
        );
    case "lines": {
      const entered = lines(field.max, field.maxLength, field.required);
      return field.isPrinted ? entered.superRefine(refuseUnprintable) : entered;
    }
    case "number": {
      const number = wholeNumber(field.min, field.max, field.message);
      return field.isOptional ? orNull(number) : number;
    }
    case "money": {
      const cents = amount({ min: field.min, max: field.max });
      return field.isOptional ? orNull(cents) : cents;
    }
    case "weight":
      return kilograms(field.min, field.max);
    case "degrees":
      return degrees(field.max, field.example);
    case "date":
      return dateOrNull;
    case "moment":
      return dateTimeOrNull;
    case "check":
      return tickBox();
    case "choice":
      return z
        .enum(
          field.options.map(([value]) => String(value)),
          "Choose one of these.",
        )
        .transform((chosen) => field.options.find(([value]) => String(value) === chosen)?.[0]);
    case "either": {
      const [[no], [yes]] = field.options;
      return z.enum([no, yes], "Choose one of these.").transform((chosen) => chosen === yes);
    }
    case "secret":
      return secretSchema(field);
    default:
      throw new Error(`A ${field.type} field is not entered in one input`);
  }
}

function textSchema(field: FieldOf<"text">): z.ZodType {
  const { max, required, pattern, dropsSpaces, isPrinted, emptyIsNull } = field;
  const text = line(max)
    .transform((entered) => (dropsSpaces ? entered.replaceAll(" ", "") : entered))
    .refine((entered) => !required || entered !== "", required)
    .refine((entered) => !pattern || pattern.matches.test(entered), pattern?.message)
    .superRefine((entered, context) => {
      if (isPrinted) refuseUnprintable([entered], context);
    });
  return emptyIsNull ? text.transform((entered) => entered || null) : text;
}

/** A password or key, as it was typed. */
function secretSchema({ max, trims, pattern }: FieldOf<"secret">): z.ZodType {
  return z
    .string()
    .transform((text) => (trims ? text.trim() : text))
    .refine((text) => text.length <= max, fieldTexts.tooLong(max))
    .refine((text) => text === "" || !pattern || pattern.matches.test(text), pattern?.message);
}

type FieldOf<Type extends SettingField["type"]> = Extract<SettingField, { type: Type }>;

function orEmpty(schema: z.ZodType<string, string>): z.ZodType {
  return z
    .string()
    .trim()
    .pipe(schema.or(z.literal("")));
}

function orNull(schema: z.ZodType<number, string>): z.ZodType {
  return z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(schema.nullable());
}

/** A value as its input shows it. */
export function inputText(field: SettingField, value: unknown): string {
  if (value === null || field.type === "secret") return "";
  switch (field.type) {
    case "money":
      return fromCents(Number(value));
    case "weight":
      return String(Number(value) / 1000);
    case "lines":
      return (value as readonly string[]).join("\n");
    case "check":
      return value ? "yes" : "";
    case "either":
      return field.options[value ? 1 : 0][0];
    default:
      return String(value);
  }
}

const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, "Enter a time such as 08:00.");

const weekPart: FormPart = {
  inputs: Object.fromEntries(
    WEEKDAYS.flatMap((day) => [
      [`${day}Opens`, time],
      [`${day}Closes`, time],
    ]),
  ),
  read: (sent, refuse) =>
    Object.fromEntries(
      WEEKDAYS.map((day) => {
        const [opens, closes] = [String(sent[`${day}Opens`]), String(sent[`${day}Closes`])];
        if (Boolean(opens) !== Boolean(closes)) {
          refuse(`${day}${opens ? "Closes" : "Opens"}`, "Enter both times, or neither.");
        } else if (opens && opens >= closes) {
          refuse(`${day}Closes`, "The closing time must be later than the opening time.");
        }
        return [day, opens ? { opens, closes } : null];
      }),
    ),
  write: (value) => {
    const hours = value as Record<Weekday, OpeningHours | null>;
    return Object.fromEntries(
      WEEKDAYS.flatMap((day) => [
        [`${day}Opens`, hours[day]?.opens ?? ""],
        [`${day}Closes`, hours[day]?.closes ?? ""],
      ]),
    );
  },
};
