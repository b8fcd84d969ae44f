import { formatCount, formatIsoDate } from "#app/format/dates-and-numbers.ts";
import { formatRand, toCents } from "#app/format/money.ts";
import type { DiscountColumns } from "./discount-form.ts";

export const DISCOUNT_STATES = ["active", "scheduled", "paused", "used-up", "ended"] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

export const discountStateLabels: Record<DiscountState, string> = {
  active: "Active",
  scheduled: "Scheduled",
  paused: "Paused",
  "used-up": "Used up",
  ended: "Ended",
};

/** The names of what discounts are for, by id; without those that no longer exist. */
export type ChosenNames = ReadonlyMap<string, string>;

type Described = Pick<
  DiscountColumns,
  "kind" | "percent" | "amount" | "minimumAmount" | "categoryIds" | "productIds" | "firstOrderOnly"
>;

/** What a discount gives: "10% off Networking, on R 500.00 or more". */
export function describeDiscount(discount: Described, names: ChosenNames): string {
  const { minimumAmount, firstOrderOnly } = discount;
  return [
    effectText(discount, describeScope(discount, names)),
    ...(minimumAmount === null ? [] : [`on ${formatRand(toCents(minimumAmount))} or more`]),
    ...(firstOrderOnly ? ["first order only"] : []),
  ].join(", ");
}

function effectText({ kind, percent, amount }: Described, scope: string | undefined): string {
  if (kind === "free-delivery") return scope ? `Free delivery with ${scope}` : "Free delivery";
  const what = kind === "percent" ? `${percent}%` : formatRand(toCents(amount ?? "0"));
  return `${what} off ${scope ?? "everything"}`;
}

/** "Networking, Kameel 24P and 3 more"; undefined for everything. */
export function describeScope(
  { categoryIds, productIds }: Pick<Described, "categoryIds" | "productIds">,
  names: ChosenNames,
  maxNames = 2,
): string | undefined {
  const ids = [...categoryIds, ...productIds];
  if (ids.length === 0) return undefined;
  const found = ids.flatMap((id) => names.get(id) ?? []);
  if (found.length === 0) return "products that are no longer sold";
  const more = found.length - maxNames;
  const shown = more > 0 ? [...found.slice(0, maxNames), `${more} more`] : found;
  return list.format(shown);
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "1 December 2026 to 31 December 2026", both days included. */
export function describeDays({ startsOn, endsOn }: Pick<DiscountColumns, "startsOn" | "endsOn">) {
  if (endsOn === null) return `From ${formatIsoDate(startsOn)}`;
  if (endsOn === startsOn) return formatIsoDate(startsOn);
  return `${formatIsoDate(startsOn)} to ${formatIsoDate(endsOn)}`;
}

/** "3 of 50", or "3 uses" without a limit. */
export function describeUses(uses: number, maxUses: number | null): string {
  return maxUses === null ? formatCount(uses, "use") : `${uses} of ${maxUses}`;
}
