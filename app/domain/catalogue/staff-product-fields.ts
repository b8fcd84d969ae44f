import { productTexts } from "#app/content/texts/product-texts.ts";
import { formatRand, fromCents, parseRand, toCents } from "#app/format/money.ts";
import { settings } from "#app/settings/settings.ts";
import { includedVat } from "./prices/exclusive-price.ts";

const MAX_COST_CENTS = 999_999_999_999;
const MAX_THRESHOLD = 1_000_000;
const { fields: messages } = productTexts;

/** Fields of a product that only staff see: no public page, list or feed contains them. */
export const staffProductFields = {
  cost: {
    label: "Cost",
    key: "costCents",
    column: "costPrice",
    kind: "money",
    isForStaff: true,
    toColumn: (cents: number | null) => (cents === null ? null : fromCents(cents)),
    fromColumn: (stored: unknown): number | null =>
      typeof stored === "string" ? toCents(stored) : null,
    form: {
      initial: "",
      parse: parseCost,
      format: (cents: number | null) => (cents === null ? "" : fromCents(cents)),
      normalize: (text: string) => {
        const parsed = parseCost(text);
        return "value" in parsed ? parsed.value : text;
      },
    },
    csv: {
      column: "cost",
      meaning: "What you pay in rand, excluding VAT: 18500.00. Leave empty if unknown.",
      parse: parseCost,
      format: (cents: number | null) => (cents === null ? null : { cents }),
    },
    audit: (cents: number | null) => (cents === null ? null : { cents }),
    describe: (cents: number | null) => (cents === null ? "Unknown" : formatRand(cents)),
  },
  reorderLevel: {
    label: "Reorder level",
    key: "reorderLevel",
    column: "reorderLevel",
    kind: "integer",
    isForStaff: true,
    toColumn: (threshold: number) => threshold,
    fromColumn: (stored: unknown) => Number(stored),
    form: {
      get initial() {
        return defaultThreshold();
      },
      parse: parseThreshold,
      format: String,
      normalize: (text: string) => text.trim() || defaultThreshold(),
    },
    csv: {
      column: "reorder_level",
      get meaning() {
        return `Staff get an email when stock drops to this number. Empty means ${defaultThreshold()}.`;
      },
      get initial() {
        return defaultThreshold();
      },
      parse: parseThreshold,
      format: (threshold: number) => threshold,
    },
    audit: (threshold: number) => threshold,
    describe: String,
  },
} as const;

/** The threshold of a product without one of its own. */
function defaultThreshold(): string {
  return String(settings().shop.reorderLevel);
}

function parseCost(written: string): { value: number | null } | { problem: string } {
  if (written.trim() === "") return { value: null };
  const cents = written.length > 40 ? undefined : parseRand(written);
  return typeof cents === "number" && cents >= 0 && cents <= MAX_COST_CENTS
    ? { value: cents }
    : { problem: messages.costInvalid };
}

function parseThreshold(written: string): { value: number } | { problem: string } {
  const text = written.trim() || defaultThreshold();
  const threshold = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return threshold <= MAX_THRESHOLD
    ? { value: threshold }
    : { problem: messages.reorderLevelInvalid };
}

export type Margin = { cents: number; percent: number };

/** What is left of the selling price, excluding VAT, after the cost; undefined without a cost. */
export function marginOf(
  { cents, costCents = null }: { cents: number; costCents?: number | null },
  vatPercent: number | null,
): Margin | undefined {
  if (costCents === null || cents <= 0) return undefined;
  const net = cents - includedVat(cents, vatPercent);
  const margin = net - costCents;
  return { cents: margin, percent: Math.round((margin / net) * 1000) / 10 };
}
