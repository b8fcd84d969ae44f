import { productTexts } from "#app/content/texts/product-texts.ts";

const { fields: messages } = productTexts;

/** The same pattern as the check constraint of the column. */
const SKU_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/;
const GTIN_PATTERN = /^(\d{8}|\d{12,14})$/;
const MAX_NAME_LENGTH = 60;

/** The fields that say which product it is: our own number, the maker and the maker's numbers. */
export const identifierFields = {
  sku: {
    label: "SKU",
    key: "sku",
    column: "sku",
    kind: "text",
    maxLength: 40,
    generated: { by: "next_product_sku", requiredLater: messages.skuRequired },
    toColumn: (sku: string) => sku || undefined,
    fromColumn: (sku: string) => sku,
    form: { initial: "", parse: parseSku, format: (sku: string) => sku, normalize: cleanName },
    csv: {
      column: "sku",
      meaning:
        "Unique: up to 40 letters, digits and . _ / -. For a new product, leave empty to generate one.",
      parse: parseSku,
      format: (sku: string) => sku,
    },
    audit: (sku: string) => sku || null,
    describe: (sku: string) => sku || "Generated",
  },
  brand: {
    ...optionalField({
      parse: (text) => parseName(text, messages.brandTooLong),
      csv: { column: "brand", meaning: "The brand, as printed on the box. Up to 60 characters." },
    }),
    label: "Brand",
    key: "brand",
    column: "brand",
    maxLength: MAX_NAME_LENGTH,
    specification: shownValue,
  },
  mpn: {
    ...optionalField({
      parse: (text) => parseName(text, messages.mpnTooLong),
      csv: { column: "mpn", meaning: "The manufacturer’s part number. Up to 60 characters." },
    }),
    label: "Part number",
    key: "mpn",
    column: "mpn",
    maxLength: MAX_NAME_LENGTH,
    specification: shownValue,
  },
  gtin: {
    ...optionalField({
      parse: parseGtin,
      csv: {
        column: "gtin",
        meaning:
          "The number below the barcode: 8, 12, 13 or 14 digits. If it is not valid, for example 2.6E+12 from a spreadsheet, the row is imported without it.",
      },
    }),
    label: "GTIN",
    key: "gtin",
    column: "gtin",
    /** Room for the spaces of a printed number; the digits are checked. */
    maxLength: 20,
  },
} as const;

type Parsed<Value> = { value: Value } | { problem: string };

function optionalField(field: {
  parse: (text: string) => Parsed<string | null>;
  csv: { column: string; meaning: string };
}) {
  const same = (value: string | null) => value;
  const format = (value: string | null) => value ?? "";
  return {
    kind: "text" as const,
    toColumn: same,
    fromColumn: same,
    form: { initial: "", parse: field.parse, format, normalize: cleanName },
    csv: { ...field.csv, parse: field.parse, format },
    audit: same,
    describe: (value: string | null) => value ?? "None",
  };
}

function shownValue(value: string | null): string | undefined {
  return value ?? undefined;
}

function cleanName(text: string): string {
  return text.trim().replace(/\s+/g, " ").toWellFormed();
}

function parseName(text: string, tooLong: string): Parsed<string | null> {
  const name = cleanName(text);
  return name.length > MAX_NAME_LENGTH ? { problem: tooLong } : { value: name || null };
}

function parseSku(text: string): Parsed<string> {
  const sku = cleanName(text);
  return sku === "" || SKU_PATTERN.test(sku) ? { value: sku } : { problem: messages.skuInvalid };
}

function parseGtin(text: string): Parsed<string | null> {
  const digits = cleanGtin(text);
  if (digits === "") return { value: null };
  if (!GTIN_PATTERN.test(digits)) return { problem: messages.gtinLength };
  return hasCheckDigit(digits) ? { value: digits } : { problem: messages.gtinCheckDigit };
}

/** The GTIN in a search, with or without spaces; undefined for any other text. */
export function gtinIn(text: string): string | undefined {
  const digits = cleanGtin(text);
  return GTIN_PATTERN.test(digits) && hasCheckDigit(digits) ? digits : undefined;
}

/** Printed with spaces or hyphens. */
function cleanGtin(text: string): string {
  return text.replace(/[\s-]/g, "");
}

/** The last digit is a checksum of the others, weighted 3 and 1 from the right. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits.padStart(14, "0")].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}
