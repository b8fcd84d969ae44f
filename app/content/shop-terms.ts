import { formatCount } from "#app/format/dates-and-numbers.ts";
import { settings } from "#app/settings/settings.ts";

/** Accounting records are kept this long (Companies Act, section 24); tax law asks for less. */
export const ACCOUNTING_RECORD_YEARS = 7;

/** How long a quotation is valid: "14 days". */
export function quotationTime(): string {
  return formatCount(settings().shop.quotationDays, "day");
}

/** As many as one email address may have: "two unpaid orders". */
export function maxUnpaidOrders(): string {
  const most = settings().shop.unpaidOrders;
  return most === 1 ? "an unpaid order" : `${NUMBER_WORDS[most] ?? most} unpaid orders`;
}

const NUMBER_WORDS = "no one two three four five six seven eight nine ten".split(" ");

/** What to do about them. */
export function payFirst(): string {
  return `Pay or cancel ${settings().shop.unpaidOrders === 1 ? "it" : "one of them"} first`;
}
