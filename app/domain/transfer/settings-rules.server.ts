import { z } from "zod";
import { toHex } from "#app/content/brand/oklch.ts";
import { defaultColours } from "#app/content/brand/palettes.ts";
import { WEEKDAYS } from "#app/content/company-details.ts";
import type { Settings, SettingsGroup } from "#app/content/private-settings.server.ts";
import { provinces } from "#app/content/provinces.ts";
import { wordsOf } from "#app/content/settings/setting-fields.ts";
import { settingsGroups } from "#app/content/settings/settings-groups.ts";
import { SOCIAL_NETWORKS } from "#app/content/settings.ts";
import { documentTextsForm } from "#app/domain/documents/document-texts.server.ts";
import {
  announcementFields,
  announcementForm,
} from "#app/domain/settings/announcement-form.server.ts";
import { coloursForm } from "#app/domain/settings/branding-form.server.ts";
import { companyFields, companyForm } from "#app/domain/settings/company-form.server.ts";
import { deliveryFields, deliveryForm } from "#app/domain/settings/delivery-form.server.ts";
import {
  currentPrefixes,
  type NumberFields,
  numbersForm,
  sharedPrefixes,
} from "#app/domain/settings/document-numbers.server.ts";
import {
  maintenanceFields,
  maintenanceForm,
} from "#app/domain/settings/maintenance-form.server.ts";
import {
  paymentMethodProblem,
  paymentMethodsForm,
} from "#app/domain/settings/payment-methods.server.ts";
import {
  privacyFields,
  privacyForm,
  withChangeDate,
} from "#app/domain/settings/privacy-form.server.ts";
import { settingsFields, settingsForm } from "#app/domain/settings/settings-form.server.ts";
import { storedSettings } from "#app/domain/settings/stored-settings.server.ts";

/**
 * Not in an export, and not imported: a false account is how payments are stolen, a false mail server
 * how passwords are, and the setup guide is about this installation.
 */
export const LEFT_OUT = ["bank", "payfast", "email", "setup"] as const;
type LeftOut = (typeof LEFT_OUT)[number];
export type TransferredGroup = Exclude<SettingsGroup, LeftOut>;

export type CheckedSettings<Group extends SettingsGroup> =
  | { ok: true; value: Settings[Group] }
  | { ok: false; problems: string[] };

type SettingsRule<Group extends SettingsGroup> = {
  /** What the audit log and the review call the group. */
  label: string;
  /** What must be in the file for the form's rules to apply. */
  shape: z.ZodType<Settings[Group]>;
  /** The rules of the group's form. */
  check(value: Settings[Group], now: Situation<Group>): CheckedSettings<Group>;
};

type Situation<Group extends SettingsGroup> = { before: Settings[Group]; hasPayfast: boolean };

const text = z.string().max(2000);
const texts = z.array(text).max(100);
const number = z.number();
const moment = text.nullable();

/** Each group is checked like its form: its values become the form's fields. */
export const settingsRules: { [Group in TransferredGroup]: SettingsRule<Group> } = {
  company: {
    label: "Company",
    shape: z.object({
      name: text,
      legalName: text,
      tagline: text,
      email: text,
      phone: text,
      whatsapp: text,
      address: texts,
      district: text,
      latitude: number,
      longitude: number,
      altitude: text,
      openingHours: z.record(z.enum(WEEKDAYS), z.object({ opens: text, closes: text }).nullable()),
      opensOnPublicHolidays: z.boolean(),
      social: z.record(z.enum(SOCIAL_NETWORKS), text),
      vatNumber: text.nullable(),
      vatFrom: text.nullable(),
      vatCategory: z.enum(["A", "B", "C"]),
      legalStatus: text,
      registrationNumber: text,
      placeOfRegistration: text,
      officeBearers: texts,
      addressForService: texts,
      website: text,
    }),
    check: (value) => checkForm(companyForm, companyFields(value), (form) => form.value),
  },
  branding: {
    label: "Branding",
    shape: z.object({
      palette: text,
      colour: text,
      logo: z
        .object({
          path: text,
          width: number,
          height: number,
          plateOnDark: z.boolean(),
          plateOnLight: z.boolean(),
        })
        .nullable(),
    }) as unknown as z.ZodType<Settings["branding"]>,
    check: ({ palette, colour, logo }) =>
      checkForm(
        coloursForm,
        { palette, colour: colour || toHex(defaultColours.brand) },
        ({ choice }) => ({
          ...choice,
          logo,
        }),
      ),
  },
  delivery: {
    label: "Delivery",
    shape: z.object({
      courier: z.boolean(),
      collection: z.boolean(),
      zones: z
        .array(
          z.object({
            name: text,
            provinces: z.array(z.enum(provinces)),
            leastDays: number,
            mostDays: number,
            firstKilograms: number,
            firstPrice: number,
            eachFurtherKilogram: number,
          }),
        )
        .max(provinces.length),
      freeFrom: number.nullable(),
      unknownWeightGrams: number,
      mostCourierGrams: number,
      dispatchBeforeHour: number,
      keptDays: number,
    }),
    check: (value) => checkForm(deliveryForm, deliveryFields(value), (form) => form.value),
  },
  shop: {
    label: "Shop",
    shape: storedSettings(settingsGroups.shop),
    check: (value) =>
      checkForm(
        settingsForm(settingsGroups.shop),
        settingsFields(settingsGroups.shop, value),
        (form) => ({ ...value, ...form.value }),
      ),
  },
  payments: {
    label: "Payment methods",
    shape: z.object({ eft: z.boolean(), eftDays: number, payfast: z.boolean() }),
    check: ({ eft, eftDays, payfast }, { hasPayfast }) => {
      const problem = paymentMethodProblem({ eft, payfast }, { hasPayfast });
      if (problem) return { ok: false, problems: [problem] };
      const fields = { eft: tick(eft), eftDays: String(eftDays), payfast: tick(payfast) };
      return checkForm(paymentMethodsForm, fields, (form) => form.value);
    },
  },
  numbers: {
    label: "Document numbers",
    shape: z.record(
      z.enum(["order", "quote", "invoice", "creditNote"]),
      z.array(z.object({ prefix: text, from: number })).max(100),
    ),
    check: (value, { before }) => {
      const fields = numberFields(currentPrefixes(value));
      const parsed = checkForm(numbersForm, fields, () => value);
      if (!parsed.ok) return parsed;
      const shared = Object.values(sharedPrefixes(newPrefixes(value), before));
      return shared.length > 0 ? { ok: false, problems: [...new Set(shared)] } : parsed;
    },
  },
  documents: {
    label: "Quotations and invoices",
    shape: z.object({ terms: texts, footer: text }),
    check: ({ terms, footer }) =>
      checkForm(documentTextsForm, { terms: terms.join("\n"), footer }, (form) => form.value),
  },
  announcement: {
    label: "Announcement",
    shape: z.object({
      isOn: z.boolean(),
      text,
      link: text,
      kind: z.enum(["information", "important"]),
      startsAt: moment,
      endsAt: moment,
    }),
    check: (value) => checkForm(announcementForm, announcementFields(value), (form) => form.value),
  },
  maintenance: {
    label: "Maintenance",
    shape: z.object({ isOn: z.boolean(), text, expectedEnd: moment }),
    check: (value) => checkForm(maintenanceForm, maintenanceFields(value), (form) => form.value),
  },
  privacy: {
    label: "Privacy",
    shape: z.object({
      mailDays: number,
      visitorCartDays: number,
      visitorDetailsDays: number,
      quoteMonths: number,
      changedOn: text.nullable(),
    }),
    check: (value, { before }) =>
      checkForm(privacyForm, privacyFields(value), ({ periods }) =>
        withChangeDate(before, periods),
      ),
  },
};

function checkForm<Schema extends z.ZodType, Value>(
  form: Schema,
  fields: Record<string, string>,
  toValue: (parsed: z.output<Schema>) => Value,
): { ok: true; value: Value } | { ok: false; problems: string[] } {
  const parsed = form.safeParse({ version: "0", ...withoutUnticked(fields) });
  if (parsed.success) return { ok: true, value: toValue(parsed.data) };
  return { ok: false, problems: problemsOf(parsed.error) };
}

/** "Opening hours › monday: Enter both times, or neither." */
function problemsOf({ issues }: z.ZodError): string[] {
  const problems = issues.map(({ path, message }) =>
    path.length > 0 ? `${fieldLabel(path)}: ${message}` : message,
  );
  return [...new Set(problems)].slice(0, 10);
}

/** What the review calls a field, as in its list of changes. */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const label = path
    .map((key) => (typeof key === "number" ? String(key + 1) : wordsOf(String(key))))
    .join(" › ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const BOXES = ["opensOnPublicHolidays", "isOn", "courier", "collection", "eft", "payfast"];

/** A browser does not send a box that is not ticked. */
function withoutUnticked(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== "" || !BOXES.includes(name)),
  );
}

const tick = (isOn: boolean) => (isOn ? "yes" : "");

function numberFields(prefixes: Record<string, string>): Record<string, string> {
  return { ...prefixes, orderNext: "", quoteNext: "", invoiceNext: "", creditNoteNext: "" };
}

/** The form that gives each series its prefix from the next number on. */
export function newPrefixes(value: Settings["numbers"]): NumberFields {
  return numbersForm.parse({ version: "0", ...numberFields(currentPrefixes(value)) }).fields;
}
