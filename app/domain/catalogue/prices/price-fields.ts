import { productTexts } from "#app/content/texts/product-texts.ts";
import type { PriceBreak } from "#app/database/tables/catalogue.ts";
import { formatDateTime, formatSortableDateTime } from "#app/format/dates-and-numbers.ts";
import { formatRand, fromCents, parseRand, toCents } from "#app/format/money.ts";

const { fields: messages } = productTexts;

export const MAX_PRICE_BREAKS = 10;
const MAX_BREAKS_LENGTH = 500;

type Parsed<Value> = { value: Value } | { problem: string };

/** The fields of a sale and of the quantity breaks; check-prices.ts compares them with each other. */
export const priceFields = {
  salePrice: {
    label: "Sale price",
    key: "saleCents",
    column: "salePrice",
    kind: "money",
    toColumn: (cents: number | null) => (cents === null ? null : fromCents(cents)),
    fromColumn: (stored: string | null) => (stored === null ? null : toCents(stored)),
    form: {
      initial: "",
      parse: parseSalePrice,
      format: (cents: number | null) => (cents === null ? "" : fromCents(cents)),
      normalize: (text: string) => parseRand(text.slice(0, 50)),
    },
    csv: {
      column: "sale_price",
      meaning: "In rand, below the price. Leave empty if there is no sale.",
      parse: parseSalePrice,
      format: (cents: number | null) => (cents === null ? null : { cents }),
    },
    audit: (cents: number | null) => (cents === null ? null : { cents }),
    describe: (cents: number | null) => (cents === null ? "None" : formatRand(cents)),
  },
  saleStartsAt: momentField({
    label: "Sale starts",
    key: "saleStartsAt",
    csv: {
      column: "sale_starts_at",
      meaning: "Date and time: 2026-11-27 08:00. Leave empty to start at once.",
    },
    // A date alone is the whole day.
    dateAlone: "00:00",
  }),
  saleEndsAt: momentField({
    label: "Sale ends",
    key: "saleEndsAt",
    csv: {
      column: "sale_ends_at",
      meaning: "Date and time: 2026-11-30 23:59. Leave empty if the sale has no end.",
    },
    dateAlone: "24:00",
  }),
  priceBreaks: {
    label: "Quantity prices",
    key: "priceBreaks",
    column: "priceBreaks",
    kind: "json",
    maxLength: MAX_BREAKS_LENGTH,
    toColumn: (breaks: readonly PriceBreak[]) => breaks,
    fromColumn: (stored: readonly PriceBreak[]) => stored,
    form: {
      initial: "",
      parse: parsePriceBreaks,
      format: (breaks: readonly PriceBreak[]) => formatPriceBreaks(breaks, "\n"),
      normalize: normalizePriceBreaks,
    },
    csv: {
      column: "quantity_prices",
      meaning: `Up to ${MAX_PRICE_BREAKS} quantities with the price per item: 10: 99.00; 50: 95.00.`,
      parse: parsePriceBreaks,
      format: (breaks: readonly PriceBreak[]) => formatPriceBreaks(breaks, "; "),
    },
    audit: (breaks: readonly PriceBreak[]) => formatPriceBreaks(breaks, "; ") || null,
    describe: (breaks: readonly PriceBreak[]) => formatPriceBreaks(breaks, "; ") || "None",
  },
} as const;

function parseSalePrice(text: string): Parsed<number | null> {
  const cents = text.length > 50 ? "unclear" : parseRand(text);
  if (cents === undefined) return { value: null };
  return cents === "unclear" || cents === 0
    ? { problem: messages.salePriceInvalid }
    : { value: cents };
}

/** A line or a semicolon ends each entry: "10: 99.00". Also accepts "10+ R 99,00". */
export function parsePriceBreaks(text: string): Parsed<readonly PriceBreak[]> {
  const problem = { problem: messages.priceBreaksInvalid };
  if (text.length > MAX_BREAKS_LENGTH) return problem;
  const entries = text.split(/\r?\n|;/).filter((entry) => entry.trim() !== "");
  if (entries.length > MAX_PRICE_BREAKS) return problem;
  const breaks = entries.flatMap((entry) => {
    const [, quantity = "", price = ""] = /^\s*(\d{1,6})\s*(?:[:=]|\+:?|\s)(.+)$/.exec(entry) ?? [];
    const cents = parseRand(price);
    return typeof cents === "number" && cents > 0 && Number(quantity) >= 2
      ? [{ quantity: Number(quantity), cents }]
      : [];
  });
  if (breaks.length < entries.length) return problem;
  const sorted = breaks.toSorted((one, other) => one.quantity - other.quantity);
  const isCheaper = sorted.every((each, index) => {
    const before = sorted[index - 1];
    return !before || (each.quantity > before.quantity && each.cents < before.cents);
  });
  return isCheaper ? { value: sorted } : { problem: messages.priceBreaksNotCheaper };
}

function formatPriceBreaks(breaks: readonly PriceBreak[], separator: string): string {
  return breaks.map(({ quantity, cents }) => `${quantity}: ${fromCents(cents)}`).join(separator);
}

function normalizePriceBreaks(text: string): string {
  const parsed = parsePriceBreaks(text);
  return "value" in parsed ? formatPriceBreaks(parsed.value, "\n") : text;
}

type MomentFieldOptions<Key extends string> = {
  label: string;
  key: Key;
  csv: { column: string; meaning: string };
  dateAlone: "00:00" | "24:00";
};

/** A moment in South African time, to the minute; its value in code is an ISO text or null. */
function momentField<Key extends "saleStartsAt" | "saleEndsAt">({
  label,
  key,
  csv,
  dateAlone,
}: MomentFieldOptions<Key>) {
  const parse = (text: string) => parseMoment(text, dateAlone);
  return {
    label,
    key,
    column: key,
    kind: "timestamp" as const,
    toColumn: (moment: string | null) => (moment === null ? null : new Date(moment)),
    fromColumn: (stored: Date | null) => stored?.toISOString() ?? null,
    form: {
      initial: "",
      parse,
      /** As an input of the type datetime-local has it: 2026-11-30T23:59. */
      format: (moment: string | null) => sortableMoment(moment).replace(" ", "T"),
      normalize: (text: string) => text,
    },
    csv: { ...csv, parse, format: sortableMoment },
    audit: (moment: string | null) => (moment === null ? null : formatDateTime(new Date(moment))),
    describe: (moment: string | null) =>
      moment === null ? "None" : formatDateTime(new Date(moment)),
  };
}

function sortableMoment(moment: string | null): string {
  return moment === null ? "" : formatSortableDateTime(new Date(moment));
}

/** Accepts 2026-11-30, 2026/11/30 23:59 and 2026-11-30T23:59, all in South African time. */
function parseMoment(text: string, dateAlone: string): Parsed<string | null> {
  const written = text.trim();
  if (written === "") return { value: null };
  const [, year, month, day, time = dateAlone] =
    /^(20\d\d)[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d{1,3})?)?)?$/.exec(written) ??
    [];
  const moment = new Date(`${year}-${month}-${day}T${time}:00+02:00`);
  // A day that a month lacks would become one of the next month.
  const isDay = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
  return isDay && !Number.isNaN(moment.getTime())
    ? { value: moment.toISOString() }
    : { problem: messages.momentInvalid };
}
