import { formatLongDate } from "#app/format/dates-and-numbers.ts";

/** Why the VAT of an order or quotation is not what it was when the price was agreed on. */
export function vatChangeText({ from, to, on }: { from: number; to: number; on: Date }): string {
  return `The VAT rate changed from ${from}% to ${to}% on ${formatLongDate(on)}. The total stays the same.`;
}

export const vatRateTexts = {
  validFrom: "Enter the start date, such as 2027-04-01.",
  percent: "Enter a rate from 1 to 99 with at most two decimals, such as 15.5.",
  begun: "Choose tomorrow or later: invoices have already been issued at today’s rate.",
  taken: "Another rate already starts on that date. Remove it first.",
  notRemoved: "This rate is already in force, so it cannot be removed.",
};
