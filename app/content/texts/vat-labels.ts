import { vatNumber } from "#app/content/company-details.ts";

/** VAT labels beside prices; empty without a VAT number. */
export function vatLabelsFor(vatNumber: string | undefined) {
  return {
    /** After a sentence. */
    note: vatNumber ? " Prices include VAT." : "",
    /** The same where prices excluding VAT are shown beside them. */
    bothNote: vatNumber ? " Prices are shown excluding and including VAT." : "",
    /** Beside one price. */
    beside: vatNumber ? "incl. VAT" : "",
    inRand: vatNumber ? "in rand including VAT" : "in rand",
    kicker: vatNumber ? "Prices in rand, VAT included" : "Prices in rand",
    sales: vatNumber ? "including VAT, less refunds" : "less refunds",
  };
}

/** Of the company as it is now. */
export function vatLabels() {
  return vatLabelsFor(vatNumber());
}
