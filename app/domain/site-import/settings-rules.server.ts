import type { z } from "zod";
import { toHex } from "#app/content/brand/oklch.ts";
import { defaultColours } from "#app/content/brand/palettes.ts";
import type { RedirectMethod } from "#app/content/payment-methods.ts";
import { settingFieldLabel } from "#app/domain/audit/describe-audit.ts";
import { coloursForm } from "#app/domain/settings/branding-form.server.ts";
import { deliveryFields, deliveryForm } from "#app/domain/settings/delivery-form.server.ts";
import {
  currentPrefixes,
  type NumberFields,
  numbersForm,
  sharedPrefixes,
} from "#app/domain/settings/document-numbers.server.ts";
import { paymentMethodProblem } from "#app/domain/settings/payment-methods.server.ts";
import { groupFields, groupForm } from "#app/domain/settings/settings-form.server.ts";
import { wordsOf } from "#app/settings/setting-fields.ts";
import type { Settings, TransferredGroup } from "#app/settings/settings-groups.ts";

/** What an import would change a group to, or why it is refused. */
export type CheckedSettings<Group extends TransferredGroup> =
  | { ok: true; value: Settings[Group] }
  | { ok: false; problems: string[] };

type Situation<Group extends TransferredGroup> = {
  before: Settings[Group];
  providersWithAccount: readonly RedirectMethod[];
};

/** Checks the settings of a file like their form: its values become the form's fields. */
export function checkImported<Group extends TransferredGroup>(
  group: Group,
  value: Settings[Group],
  situation: Situation<Group>,
): CheckedSettings<Group> {
  const own = ownChecks[group];
  if (own) return own(value, situation);
  return checkForm(groupForm(group), groupFields(group, value), (form) => ({
    ...situation.before,
    ...form.value,
  }));
}

/** The groups whose form is more than their fields. */
const ownChecks: {
  [Group in TransferredGroup]?: (
    value: Settings[Group],
    situation: Situation<Group>,
  ) => CheckedSettings<Group>;
} = {
  branding: ({ palette, colour, logo }) =>
    checkForm(
      coloursForm,
      { palette, colour: colour || toHex(defaultColours.brand) },
      ({ choice }) => ({ ...choice, logo }),
    ),
  delivery: (value) => checkForm(deliveryForm, deliveryFields(value), (form) => form.value),
  payments: (value, { providersWithAccount }) => {
    const problem = paymentMethodProblem(value, { providersWithAccount });
    if (problem) return { ok: false, problems: [problem] };
    return checkForm(groupForm("payments"), groupFields("payments", value), (form) => form.value);
  },
  numbers: (value, { before }) => {
    const parsed = checkForm(numbersForm, numberFields(value), () => value);
    if (!parsed.ok) return parsed;
    const shared = Object.values(sharedPrefixes(newPrefixes(value), before));
    return shared.length > 0 ? { ok: false, problems: [...new Set(shared)] } : parsed;
  },
};

function checkForm<Schema extends z.ZodType, Value>(
  form: Schema,
  fields: Record<string, string>,
  toValue: (parsed: z.output<Schema>) => Value,
): { ok: true; value: Value } | { ok: false; problems: string[] } {
  const parsed = form.safeParse({ version: "0", ...fields });
  if (parsed.success) return { ok: true, value: toValue(parsed.data) };
  return { ok: false, problems: problemsOf(parsed.error) };
}

/** "Monday opens: Enter both times, or neither." */
function problemsOf({ issues }: z.ZodError): string[] {
  const problems = issues.map(({ path, message }) =>
    path.length > 0 ? `${fieldLabel(path)}: ${message}` : message,
  );
  return [...new Set(problems)].slice(0, 10);
}

/** The label of a field in the review, as in its list of changes. */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const label = path
    .map((key) =>
      typeof key === "number" ? String(key + 1) : settingFieldLabel(wordsOf(String(key))),
    )
    .join(" › ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function numberFields(value: Settings["numbers"]): Record<string, string> {
  const next = { orderNext: "", quoteNext: "", invoiceNext: "", creditNoteNext: "" };
  return { ...currentPrefixes(value), ...next };
}

/** The form that gives each series its prefix from the next number on. */
export function newPrefixes(value: Settings["numbers"]): NumberFields {
  return numbersForm.parse({ version: "0", ...numberFields(value) }).fields;
}
