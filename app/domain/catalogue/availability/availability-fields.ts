import { productTexts } from "#app/content/texts/product-texts.ts";
import { formatMonths } from "#app/format/dates-and-numbers.ts";
import { describeServiceArea, MAX_SERVICE_AREA_LENGTH, parseServiceArea } from "./service-area.ts";

const { fields: messages } = productTexts;

/** The limits of the database columns. */
export const MAX_WARRANTY_MONTHS = 600;
export const MAX_LEAD_TIME_DAYS = 365;
const SKU = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/;

/** Part of productFields: what a buyer asks about a product that may not be on the shelf. */
export const availabilityFields = {
  warranty: {
    label: "Warranty",
    key: "warrantyMonths",
    column: "warrantyMonths",
    kind: "integer",
    ...storedAsIs<number>(),
    form: {
      initial: "",
      parse: parseWarranty,
      format: (months: number) => (months > 0 ? String(months) : ""),
      normalize: (text: string) => text.trim() || "0",
    },
    csv: {
      column: "warranty_months",
      meaning: "The manufacturer’s warranty in months: 36. Leave empty if none is stated.",
      parse: parseWarranty,
      format: (months: number) => months || null,
    },
    specification: formatMonths,
    describe: (months: number) => formatMonths(months) ?? "Not stated",
  },
  leadTime: {
    label: "Lead time",
    key: "leadTimeDays",
    column: "leadTimeDays",
    kind: "integer",
    ...storedAsIs<number | null>(),
    form: {
      initial: "",
      parse: parseLeadTime,
      format: (days: number | null) => String(days ?? ""),
      normalize: (text: string) => text.trim(),
    },
    csv: {
      column: "lead_time_days",
      meaning: "Working days to restock when it is out of stock. Leave empty if unknown.",
      parse: parseLeadTime,
      format: (days: number | null) => days,
    },
    describe: (days: number | null) => (days ? `${days} working days` : "Unknown"),
  },
  discontinued: yesField({
    label: "Discontinued",
    key: "isDiscontinued",
    column: "discontinued",
    csv: {
      column: "discontinued",
      meaning: "yes if it has been discontinued. Leave empty if not.",
    },
  }),
  successor: {
    label: "Successor",
    key: "successorSku",
    column: "successorSku",
    kind: "text",
    maxLength: 40,
    ...storedAsIs<string | null>(),
    form: {
      initial: "",
      parse: parseSuccessor,
      format: (sku: string | null) => sku ?? "",
      normalize: (text: string) => text.trim().toUpperCase(),
    },
    csv: {
      column: "successor_sku",
      meaning: "The SKU of the product that replaces it, if it has been discontinued.",
      parse: parseSuccessor,
      format: (sku: string | null) => sku,
    },
    describe: (sku: string | null) => sku ?? "None",
  },
  backorder: yesField({
    label: "Backorder",
    key: "allowsBackorder",
    column: "allowsBackorder",
    csv: {
      column: "backorder",
      meaning:
        "yes to sell it while it is out of stock. Needs a lead time or the date of new stock.",
    },
  }),
  restockDate: {
    label: "New stock on",
    key: "restockDate",
    column: "restockDate",
    kind: "date",
    ...storedAsIs<string | null>(),
    form: {
      initial: "",
      parse: parseDay,
      format: (day: string | null) => day ?? "",
      normalize: (text: string) => text.trim(),
    },
    csv: {
      column: "restock_date",
      meaning: "The date of new stock: 2026-12-04. Leave empty to use the lead time.",
      parse: parseDay,
      format: (day: string | null) => day,
    },
    describe: (day: string | null) => day ?? "Unknown",
  },
  serviceArea: {
    label: "Service area",
    key: "serviceArea",
    column: "serviceArea",
    kind: "text",
    maxLength: MAX_SERVICE_AREA_LENGTH,
    ...storedAsIs<string | null>(),
    form: {
      initial: "",
      parse: parseServiceArea,
      format: (area: string | null) => area ?? "",
      normalize: (text: string) => text.trim(),
    },
    csv: {
      column: "service_area",
      meaning:
        "Provinces or postal code ranges where you offer it: Gauteng, or 0001-0299, 1680-1699. Leave empty for everywhere.",
      parse: parseServiceArea,
      format: (area: string | null) => area,
    },
    specification: (area: string | null) => (area ? describeServiceArea(area) : undefined),
    describe: (area: string | null) => (area ? describeServiceArea(area) : "Everywhere"),
  },
} as const;

/** The column and the audit log hold the value as the code has it. */
function storedAsIs<Value>() {
  const same = (value: Value) => value;
  return { toColumn: same, fromColumn: same, audit: same };
}

type YesFieldOptions<Key extends string, Column extends string> = {
  label: string;
  key: Key;
  column: Column;
  csv: { column: string; meaning: string };
};

/** Yes, or empty for no. */
function yesField<const Key extends string, const Column extends string>({
  csv,
  ...field
}: YesFieldOptions<Key, Column>) {
  return {
    ...field,
    kind: "boolean" as const,
    ...storedAsIs<boolean>(),
    form: {
      initial: "",
      parse: parseYes,
      format: (is: boolean) => (is ? "yes" : ""),
      normalize: (text: string) => text,
    },
    csv: { ...csv, parse: parseYes, format: (is: boolean) => (is ? "yes" : null) },
    describe: (is: boolean) => (is ? "Yes" : "No"),
  };
}

/** A backorder needs a date; the form, a file and a catalogue change are checked alike. */
export function checkBackorder(product: {
  allowsBackorder: boolean;
  leadTimeDays: number | null;
  restockDate: string | null;
}): { backorder?: string } {
  const hasDate = product.leadTimeDays !== null || product.restockDate !== null;
  return product.allowsBackorder && !hasDate ? { backorder: messages.backorderWithoutDate } : {};
}

type Parsed<Value> = { value: Value } | { problem: string };

function parseWarranty(text: string): Parsed<number> {
  const months = parseWhole(text.trim() || "0", MAX_WARRANTY_MONTHS);
  return months === undefined ? { problem: messages.warrantyInvalid } : { value: months };
}

function parseLeadTime(text: string): Parsed<number | null> {
  if (text.trim() === "") return { value: null };
  const days = parseWhole(text.trim(), MAX_LEAD_TIME_DAYS);
  return days ? { value: days } : { problem: messages.leadTimeInvalid };
}

function parseWhole(text: string, max: number): number | undefined {
  return /^\d{1,3}$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}

/** A spreadsheet may turn a yes into its own word for true. */
function parseYes(text: string): Parsed<boolean> {
  const answer = text.trim().toLowerCase();
  if (["yes", "true", "1"].includes(answer)) return { value: true };
  return ["", "no", "false", "0"].includes(answer)
    ? { value: false }
    : { problem: messages.yesOrNo };
}

function parseSuccessor(text: string): Parsed<string | null> {
  const sku = text.trim();
  if (sku === "") return { value: null };
  return SKU.test(sku) ? { value: sku } : { problem: messages.successorInvalid };
}

/** Accepts 2026-12-04 and 2026/12/04. */
function parseDay(text: string): Parsed<string | null> {
  if (text.trim() === "") return { value: null };
  const [, year, month, day] = /^(20\d\d)[-/](\d\d)[-/](\d\d)$/.exec(text.trim()) ?? [];
  const written = `${year}-${month}-${day}`;
  const date = new Date(`${written}T00:00:00Z`);
  // A day that a month lacks would become one of the next month.
  const isDay = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  return isDay ? { value: written } : { problem: messages.restockDateInvalid };
}
