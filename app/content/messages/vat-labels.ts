import { company } from "#app/content/company.ts";

/** What is said of VAT beside prices: without a VAT number, nothing is. */
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
