import { describe, expect, test } from "vitest";
import { describeAudit } from "#app/domain/audit/describe-audit.ts";
import { checkImported } from "#app/domain/site-import/settings-rules.server.ts";
import { REDIRECT_METHODS } from "#app/settings/payment-providers.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import {
  fieldsOf,
  formFieldsOf,
  type SettingField,
  type SettingsDescription,
  wordsOf,
} from "#app/settings/setting-fields.ts";
import {
  isTransferred,
  listSettingsPages,
  publicSettings,
  type SettingsGroup,
  settingsGroups,
} from "#app/settings/settings-groups.ts";
import { sampleSettings } from "#tests/helpers/settings-samples.ts";
import { auditChange } from "./audit-settings.ts";
import { deliveryFields, deliveryForm } from "./delivery-form.server.ts";
import { withoutSecretFields } from "./secret-fields.server.ts";
import {
  groupFields,
  groupForm,
  inputSchema,
  settingsFields,
  settingsForm,
} from "./settings-form.server.ts";
import { storedSettings } from "./stored-settings.server.ts";

const groups = Object.keys(settingsGroups) as SettingsGroup[];
const fields = groups.flatMap((group) =>
  Object.entries(fieldsOf(settingsGroups[group])).map(([name, field]) => ({ group, name, field })),
);

describe.each(fields)("$group: $name", ({ group, name, field }) => {
  test("has a label", () => {
    expect(field.label).toMatch(/^[A-Z]/);
  });

  test("has a default of its own type", () => {
    const shape = storedSettings(settingsGroups[group]);
    expect(shape.safeParse(defaultSettings[group]).success).toBe(true);
    const without = { ...defaultSettings[group], [name]: { nothing: "of the kind" } };
    const wrong = shape.safeParse(without);
    expect([...new Set(wrong.error?.issues.map(({ path }) => path[0]))]).toEqual([name]);
  });

  test("a change of it reads as a sentence in the audit log, without its secret", () => {
    const before = defaultSettings[group];
    const change = auditChange(group, before, { ...before, [name]: another(field) } as never);
    const changed = Object.keys({ ...change.before, ...change.after }).filter(
      (key) => JSON.stringify(change.before[key]) !== JSON.stringify(change.after[key]),
    );
    expect(changed).not.toEqual([]);
    const only = (values: object) =>
      Object.fromEntries(Object.entries(values).filter(([key]) => key === changed[0]));
    const sentence = describeAudit({
      ...{ actorName: "Thandi", verb: "changed", entityKind: "setting" },
      entityLabel: settingsGroups[group].title,
      before: only(change.before),
      after: only(change.after),
    });
    expect(sentence).toMatch(/^Thandi (changed|set|removed) the .+ under /);
    expect(sentence).toContain(settingsGroups[group].title);
    expect(JSON.stringify(change)).not.toContain("encrypted:");
  });
});

describe.each(groups)("the settings %s", (group) => {
  const description: SettingsDescription = settingsGroups[group];
  const value = defaultSettings[group];

  test("come back as they are from what their form sends", () => {
    const saved = sampleSettings(group);
    const form =
      group === "delivery"
        ? deliveryForm.safeParse({ version: "0", ...deliveryFields(defaultSettings.delivery) })
        : groupForm(group).safeParse({ version: "0", ...groupFields(group, saved as never) });
    expect(form.error?.issues).toBeUndefined();
    expect({ ...saved, ...form.data?.value }).toEqual(saved);
    const secrets = Object.entries(formFieldsOf(description)).filter(
      ([, { type }]) => type === "secret",
    );
    const sent = Object.keys(formFieldsOf(description)).length - secrets.length;
    const own = group === "delivery" ? 1 : 0;
    expect(Object.keys(form.data?.value ?? {})).toHaveLength(sent + own);
  });

  test("as installed can be exported and imported again", () => {
    if (!isTransferred(group)) return;
    const file = JSON.parse(JSON.stringify(value));
    expect(storedSettings(description).parse(file)).toEqual(value);
    const situation = { before: value, providersWithAccount: REDIRECT_METHODS };
    expect(checkImported(group, file, situation as never)).toEqual({ ok: true, value });
  });

  test("have inputs with different names", () => {
    const inputs = Object.entries(formFieldsOf(description)).flatMap(([name, field]) =>
      field.type === "group" ? Object.keys(field.fields) : [name],
    );
    expect(inputs).toEqual([...new Set(inputs)]);
  });
});

test("a name has one meaning in the audit log, whichever group it is of", () => {
  const meanings = Map.groupBy(
    fields.filter(({ name }) => fields.filter((other) => other.name === name).length > 1),
    ({ name }) => wordsOf(name),
  );
  for (const [name, uses] of meanings) {
    expect([name, new Set(uses.map(({ field }) => field.inLog)).size]).toEqual([name, 1]);
  }
});

test("nothing secret is on every page", () => {
  const open = listSettingsPages().filter((group) => settingsGroups[group].isPublic);
  const secret = open.filter((group) =>
    Object.values(fieldsOf(settingsGroups[group])).some(({ type }) => type === "secret"),
  );
  expect(secret).toEqual([]);
});

test("nothing internal is on any page", () => {
  const pages = publicSettings(defaultSettings) as Record<string, object>;
  const shown = fields.filter(
    ({ group, name, field }) => field.isInternal && name in (pages[group] ?? {}),
  );
  expect(shown).toEqual([]);
  expect(pages.shop).not.toHaveProperty("marginFloor");
});

describe("a provider's own settings", () => {
  const description = {
    title: "Snapscan account",
    ...{ about: "", lead: "", saved: "", isPublic: false, takesStepUp: true },
    permission: "change-bank-details",
    sections: [
      {
        title: "Account",
        fields: {
          merchant: { type: "text", label: "Merchant", max: 20, default: "" },
          apiKey: { type: "secret", label: "API key", max: 64, environment: "KEY", default: "" },
        },
      },
    ],
  } as const satisfies SettingsDescription;

  test("have a form: a secret is never shown, and left empty it is not among the values", () => {
    const value = { merchant: "one", apiKey: "encrypted:AAAA" };
    expect(settingsFields(description, value)).toEqual({ merchant: "one", apiKey: "" });
    const form = settingsForm(description);
    const read = (sent: object) => form.parse({ version: "1", ...sent }).value;
    expect(read({ merchant: " two ", apiKey: "" })).toEqual({ merchant: "two" });
    expect(read({ merchant: "two", apiKey: "new" })).toEqual({ merchant: "two", apiKey: "new" });
  });

  test("nothing secret is sent back to the page with a form that is refused", () => {
    const sent = { merchant: "two", apiKey: "new" };
    expect(withoutSecretFields(description, sent)).toEqual({ merchant: "two" });
  });

  test("a field that the environment overrides need not be sent; others must be", () => {
    const form = settingsForm(description);
    expect(form.safeParse({ version: "1", merchant: "two" }).success).toBe(true);
    expect(form.safeParse({ version: "1", apiKey: "new" }).success).toBe(false);
    expect(form.safeParse({ version: "1", merchant: "two", other: "x" }).success).toBe(false);
  });
});

test("each kind of field refuses what is too long or out of its range", () => {
  const refuses = (field: SettingField, text: string) =>
    !inputSchema(field).safeParse(text).success;
  const label = "A field";
  expect(refuses({ type: "text", label, max: 3 }, "four")).toBe(true);
  expect(refuses({ type: "secret", label, max: 3 }, "four")).toBe(true);
  expect(refuses({ type: "number", label, min: 1, max: 5 }, "6")).toBe(true);
  expect(refuses({ type: "money", label, min: 1_00, max: 5_00 }, "0.99")).toBe(true);
  expect(refuses({ type: "weight", label, min: 1, max: 5 }, "5,1")).toBe(true);
  expect(refuses({ type: "degrees", label, max: 90, example: "1" }, "-90.1")).toBe(true);
  expect(refuses({ type: "date", label }, "2026-02-30")).toBe(true);
  expect(refuses({ type: "moment", label }, "2026-02-30T10:00")).toBe(true);
  expect(refuses({ type: "lines", label, max: 2, maxLength: 5 }, "a\nb\nc")).toBe(true);
  expect(refuses({ type: "url", label }, "javascript:alert(1)")).toBe(true);
  expect(refuses({ type: "page", label }, "https://elsewhere.example")).toBe(true);
  expect(refuses({ type: "choice", label, options: [["a", "A"]] }, "b")).toBe(true);
});

test("a field that may be empty takes spaces for empty, and else says what is wrong", () => {
  const label = "A field";
  const read = (field: SettingField, text: string) => {
    const parsed = inputSchema(field).safeParse(text);
    return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
  };
  const email = { type: "email", label, isOptional: true } as const;
  expect(read(email, " ")).toBe("");
  expect(read(email, "sipho")).toBe("Please enter a valid email address");
  const url = { type: "url", label, isOptional: true } as const;
  expect(read(url, " ")).toBe("");
  expect(read(url, "sipho")).toBe("Enter a full address that begins with https://.");
  expect(read({ type: "date", label }, "")).toBe(null);
  expect(read({ type: "date", label }, "soon")).toBe("Enter a date.");
  const money = { type: "money", label, isOptional: true, min: 1_00, max: 5_00 } as const;
  expect(read(money, " ")).toBe(null);
  expect(read(money, "9")).toBe("Enter an amount from R 1.00 to R 5.00.");
  const number = { type: "number", label, isOptional: true, min: 1, max: 5 } as const;
  expect(read(number, " ")).toBe(null);
  expect(read(number, "9")).toBe("Enter a whole number from 1 to 5.");
  const fields = { number: { ...number, default: null } };
  const stored = storedSettings({ ...settingsGroups.shop, sections: [{ title: label, fields }] });
  expect(stored.safeParse({ number: null }).success).toBe(true);
});

test("a rule about several fields says nothing about one that is wrong already", () => {
  const fields = groupFields("company", defaultSettings.company);
  const read = (changes: object) =>
    groupForm("company")
      .safeParse({ version: "0", ...fields, vatFrom: "2026-03-01", ...changes })
      .error?.issues.map(({ path }) => path.join());
  expect(read({ vatNumber: "" })).toEqual(["vatNumber"]);
  expect(read({ vatNumber: "4" })).toEqual(["vatNumber"]);
});

/** A value of the field's type that is not its default. */
function another(field: SettingField): unknown {
  switch (field.type) {
    case "number":
    case "money":
    case "weight":
    case "degrees":
      return 7_77;
    case "check":
    case "either":
      return !field.default;
    case "choice":
      return field.options.map(([value]) => value).find((value) => value !== field.default);
    case "lines":
    case "provinces":
      return ["Another"];
    case "date":
    case "moment":
    case "changeDate":
      return "2030-01-01";
    case "secret":
      return "encrypted:AAAA";
    case "week":
      return { ...(field.default ?? {}), saturday: { opens: "09:00", closes: "13:00" } };
    case "group":
      return Object.fromEntries(
        Object.entries(field.fields).map(([name, inner]) => [name, another(inner)]),
      );
    case "list":
      return [
        Object.fromEntries(
          Object.entries(field.item).map(([name, inner]) => [name, another(inner)]),
        ),
      ];
    default:
      return "Another";
  }
}
