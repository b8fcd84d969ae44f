import { company } from "#app/content/company.ts";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";

/** VAT labels beside prices; empty without a VAT number. */
export function vatLabelsFor(vatNumber: string | undefined) {
  return {
    /** After a sentence. */
    note: vatNumber ? " Prices include VAT." : "",
    inRand: vatNumber ? "in rand including VAT" : "in rand",
    kicker: vatNumber ? "Prices in rand, VAT included" : "Prices in rand",
    sales: vatNumber ? "with VAT, less refunds" : "less refunds",
  };
}

export const vatLabels = vatLabelsFor(company.vatNumber);

/** Why the VAT of an order or quotation is not what it was when the price was agreed on. */
export function vatChangeText({ from, to, on }: { from: number; to: number; on: Date }): string {
  return `The VAT rate changed from ${from}% to ${to}% on ${formatLongDate(on)}. The total stays the same.`;
}

export const vatRateMessages = {
  validFrom: "Enter the first day, such as 2027-04-01.",
  percent: "Enter a rate from 1 to 99 with at most two decimals, such as 15.5.",
  begun: "Choose tomorrow or a later day: invoices have been issued at the rate of earlier days.",
  taken: "There is a rate from that day already. Remove it first.",
  notRemoved: "This rate has begun, so it stays.",
};
