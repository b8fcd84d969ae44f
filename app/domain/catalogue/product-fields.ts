import { productTexts } from "#app/content/texts/product-texts.ts";
import type { AuditValue, AuditValues } from "#app/database/tables/audit.ts";
import type { PriceBreak, products } from "#app/database/tables/catalogue.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { formatRand, fromCents, parseRand, toCents } from "#app/format/money.ts";
import { availabilityFields } from "./availability/availability-fields.ts";
import { NO_PRICE } from "./prices/check-prices.ts";
import { priceFields } from "./prices/price-fields.ts";
import { identifierFields } from "./product-identifiers.ts";
import { staffProductFields } from "./staff-product-fields.ts";
import { formatWeight, parseWeight, weightFieldValue } from "./weight.ts";

/** What the columns of a product can hold; the database rejects the rest. */
export const MAX_PRICE_CENTS = 999_999_999_999;
export const MAX_STOCK = 2_147_483_647;

const { fields: messages } = productTexts;

/**
 * The simple fields of a product, each described once. Derived from it: the form with its draft and
 * validation, the database columns, the specifications of its page and their JSON-LD, CSV export and
 * import, the audit log, inline edits, and the preview and SQL of catalogue changes. Categories,
 * pictures and the datasheet have their own modules.
 */
export const productFields = {
  name: {
    ...textField({
      maxLength: 200,
      cleanForm: (text) => text.trim().replace(/\s+/g, " "),
      required: messages.nameRequired,
      tooLong: { form: messages.nameTooLong, csv: "The name is over 200 characters" },
      csv: { column: "name", meaning: "Up to 200 characters." },
    }),
    label: "Name",
    key: "name",
    column: "name",
  },
  description: {
    ...textField({
      maxLength: 20_000,
      required: messages.descriptionRequired,
      tooLong: {
        form: messages.descriptionTooLong,
        csv: "The description is over 20 000 characters",
      },
      csv: {
        column: "description",
        meaning: "Up to 20 000 characters. A line that starts with * is shown as a bullet.",
      },
    }),
    label: "Description",
    key: "description",
    column: "description",
    describe: shortenText,
  },
  price: {
    label: "Price",
    key: "cents",
    column: "regularPrice",
    kind: "money",
    toColumn: fromCents,
    fromColumn: toCents,
    form: {
      initial: "",
      parse: (text) => {
        const cents = parsePrice(text);
        return cents ? { value: cents } : { problem: messages.priceInvalid };
      },
      format: (cents) => (cents === NO_PRICE ? "" : fromCents(cents)),
      normalize: parsePrice,
    },
    inline: { parse: parseWrittenPrice },
    csv: {
      column: "price",
      meaning:
        "In rand, including VAT: 24999.00. A new product without a price (empty, POA) is a draft.",
      initial: "",
      parse: parseWrittenPrice,
      format: (cents) => (cents === NO_PRICE ? null : { cents }),
    },
    audit: (cents) => (cents === NO_PRICE ? null : { cents }),
    describe: (cents) => (cents === NO_PRICE ? "None" : formatRand(cents)),
  },
  stock: {
    label: "Stock",
    key: "stock",
    column: "stock",
    kind: "integer",
    toColumn: (stock) => stock,
    fromColumn: (stock: number) => stock,
    form: {
      initial: "0",
      parse: (text) => {
        const stock = parseCount(text.trim() || "0");
        return stock === undefined ? { problem: messages.stockInvalid } : { value: stock };
      },
      format: String,
      normalize: (text) => text || "0",
    },
    inline: { parse: parseWrittenStock },
    csv: {
      column: "stock",
      meaning: "A whole number, 0 or more. For a new product, empty means 0.",
      initial: "0",
      parse: (cell) => parseWrittenStock(removeSpaces(cell) || "0"),
      format: (stock) => stock,
    },
    audit: (stock) => stock,
    describe: String,
  },
  ...identifierFields,
  weight: {
    label: "Shipping weight",
    key: "weightGrams",
    column: "weightGrams",
    kind: "integer",
    toColumn: (grams) => grams,
    fromColumn: (grams: number | null) => grams,
    form: {
      initial: "",
      parse: parseWeightField,
      format: weightFieldValue,
      normalize: parseWeight,
    },
    csv: {
      column: "weight_kg",
      meaning: "In kilograms: 1.25. Use 0 for licences and services. Leave empty if unknown.",
      parse: parseWeightField,
      format: (grams) => (grams === null ? null : grams / 1000),
    },
    specification: (grams) => (grams ? `${grams / 1000} kg` : undefined),
    audit: formatWeight,
    describe: (grams) => formatWeight(grams) ?? "Unknown",
  },
  cost: staffProductFields.cost,
  reorderLevel: staffProductFields.reorderLevel,
  ...priceFields,
  ...availabilityFields,
} as const satisfies {
  name: ProductField<string>;
  description: ProductField<string>;
  price: ProductField<number>;
  stock: ProductField<number>;
  sku: ProductField<string>;
  brand: ProductField<string | null>;
  mpn: ProductField<string | null>;
  gtin: ProductField<string | null>;
  weight: ProductField<number | null>;
  cost: ProductField<number | null>;
  reorderLevel: ProductField<number>;
  salePrice: ProductField<number | null>;
  saleStartsAt: ProductField<string | null>;
  saleEndsAt: ProductField<string | null>;
  priceBreaks: ProductField<readonly PriceBreak[]>;
  warranty: ProductField<number>;
  leadTime: ProductField<number | null>;
  discontinued: ProductField<boolean>;
  successor: ProductField<string | null>;
  backorder: ProductField<boolean>;
  restockDate: ProductField<string | null>;
  serviceArea: ProductField<string | null>;
};

/** One simple field; `Value` is its type in code: text, whole cents, a count, grams, null or JSON. */
export type ProductField<Value = unknown> = {
  /** Names it in the list of unsaved changes and in the preview of a catalogue change. */
  label: string;
  /** Its key in ProductValues and in a stored patch. */
  key: string;
  /** Its column in the products table, by its Drizzle name. */
  column: keyof typeof products.$inferSelect;
  /** How SQL reads the value from the JSON of a patch; money is whole cents there. */
  kind: "text" | "integer" | "money" | "boolean" | "date" | "timestamp" | "json";
  maxLength?: number;
  /** The database fills it in when it is empty on a new product; later it is required. */
  generated?: { by: string; requiredLater: string };
  toColumn(value: Value): unknown;
  fromColumn(stored: unknown): Value;
  form: {
    /** What the form of a new product starts with. */
    initial: string;
    parse(text: string): Parsed<Value>;
    format(value: Value): string;
    /** Texts with the same result are equal: replacing one by the other is not a change. */
    normalize(text: string): unknown;
  };
  /** Only for fields that can be edited in the product list. */
  inline?: { parse(text: string): Parsed<Value> };
  csv: {
    column: string;
    /** Shown on the import page. */
    meaning: string;
    /** The value of a new product if the file lacks the column. */
    initial?: string;
    parse(cell: string): Parsed<Value>;
    format(value: Value): CsvCell;
  };
  /** Never part of a public answer. */
  isForStaff?: true;
  /** Its text in the specifications and the JSON-LD of the product page; undefined to leave it out. */
  specification?(value: Value): string | undefined;
  audit(value: Value): AuditValue;
  /** In the preview of a catalogue change. */
  describe(value: Value): string;
};

type Parsed<Value> = { value: Value } | { problem: string };

type Fields = typeof productFields;
export type ProductFieldName = keyof Fields;
export const productFieldNames = Object.keys(productFields) as ProductFieldName[];
/** All fields in order, whatever the types of their values. */
export const productFieldList: readonly ProductField[] = Object.values(productFields);

type ParsedValue<Outcome> = Outcome extends { value: infer Value } ? Value : never;
export type ProductValues = {
  -readonly [Name in ProductFieldName as Fields[Name]["key"]]: ParsedValue<
    ReturnType<Fields[Name]["form"]["parse"]>
  >;
};
type FieldColumns = Pick<typeof products.$inferSelect, Fields[ProductFieldName]["column"]>;
/** The columns to write. An empty SKU is left out: the database generates it. */
type WrittenColumns = Omit<FieldColumns, "sku"> & { sku?: string };

export function mapProductFields<Result>(
  toResult: (field: ProductField, name: ProductFieldName) => Result,
): Record<ProductFieldName, Result> {
  const entries = productFieldNames.map((name) => [name, toResult(productFields[name], name)]);
  return Object.fromEntries(entries) as Record<ProductFieldName, Result>;
}

export function toProductValues(row: FieldColumns): ProductValues {
  const columns: Partial<Record<string, unknown>> = row;
  const entries = productFieldList.map(({ key, column, fromColumn }) => [
    key,
    fromColumn(columns[column]),
  ]);
  return Object.fromEntries(entries) as ProductValues;
}

type StaffKey = Fields["cost" | "reorderLevel"]["key"];
export type PublicProductValues = Omit<ProductValues, StaffKey>;

/** Without the fields that only staff may see. */
export function toPublicProductValues(row: FieldColumns): PublicProductValues {
  const entries = Object.entries(toProductValues(row)).filter(
    ([key]) => !productFieldList.some((field) => field.key === key && field.isForStaff),
  );
  return Object.fromEntries(entries) as PublicProductValues;
}

export function toFieldColumns(values: ProductValues): WrittenColumns {
  const byKey: Partial<Record<string, unknown>> = values;
  const entries = productFieldList
    .map((field) => [field.column, field.toColumn(byKey[field.key])])
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as WrittenColumns;
}

/** The simple fields that the page of a product shows as a list. */
export function productSpecifications(
  values: Partial<ProductValues>,
): { label: string; value: string }[] {
  const byKey: Partial<Record<string, unknown>> = values;
  return productFieldList.flatMap(({ key, label, specification }) => {
    const value = specification?.(byKey[key]);
    return value ? [{ label, value }] : [];
  });
}

/** What the audit log stores of these values; fields that are not given are left out. */
export function auditProductValues(values: Partial<ProductValues>): AuditValues {
  const byKey: Partial<Record<string, unknown>> = values;
  const entries = productFieldNames.flatMap((name) => {
    const { key, audit }: ProductField = productFields[name];
    return byKey[key] === undefined ? [] : [[name, audit(byKey[key])]];
  });
  return Object.fromEntries(entries);
}

/** A price as the form sends it, in whole cents; blank is 0. Undefined for anything that is not a price. */
export function parsePrice(submitted: string): number | undefined {
  const text = submitted.trim() || "0";
  return /^\d{1,10}(\.\d{0,2})?$/.test(text) ? toCents(text) : undefined;
}

/** A price as people write it in lists and files: R 1 299,50. */
function parseWrittenPrice(written: string): Parsed<number> {
  const cents = parseRand(written);
  return typeof cents === "number" && cents > 0 && cents <= MAX_PRICE_CENTS
    ? { value: cents }
    : { problem: messages.priceInvalid };
}

function parseWrittenStock(written: string): Parsed<number> {
  const stock = parseCount(removeSpaces(written));
  return stock === undefined ? { problem: messages.stockInvalid } : { value: stock };
}

function parseCount(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) <= MAX_STOCK ? Number(text) : undefined;
}

function removeSpaces(text: string): string {
  return text.replace(/[\s\u00a0]/g, "");
}

function parseWeightField(text: string): Parsed<number | null> {
  const grams = parseWeight(text);
  return grams === undefined ? { problem: messages.weightInvalid } : { value: grams };
}

type TextFieldOptions = {
  maxLength: number;
  /** Stricter than the clean-up of a file. */
  cleanForm?: (text: string) => string;
  required: string;
  tooLong: { form: string; csv: string };
  csv: { column: string; meaning: string };
};

function textField({ maxLength, cleanForm = cleanText, ...options }: TextFieldOptions) {
  const check = (value: string, tooLong: string): Parsed<string> => {
    if (!value) return { problem: options.required };
    return value.length > maxLength ? { problem: tooLong } : { value };
  };
  const same = (text: string) => text;
  return {
    kind: "text" as const,
    maxLength,
    toColumn: same,
    fromColumn: same,
    form: {
      initial: "",
      parse: (text: string) => check(cleanForm(text).toWellFormed(), options.tooLong.form),
      format: same,
      normalize: same,
    },
    csv: {
      ...options.csv,
      initial: "",
      parse: (cell: string) => check(cleanText(cell), options.tooLong.csv),
      format: same,
    },
    audit: same,
    describe: same,
  };
}

/** A browser and Excel send each line end as two characters. */
function cleanText(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

const PREVIEW_LENGTH = 90;

function shortenText(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > PREVIEW_LENGTH ? `${line.slice(0, PREVIEW_LENGTH)}…` : line;
}
