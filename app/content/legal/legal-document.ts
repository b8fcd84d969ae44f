import type { ContactDetail } from "#app/content/contact-details.ts";

/** A legal page. */
export type LegalDocument = {
  path: string;
  title: string;
  description: string;
  lastUpdated: { date: string; shown: string };
  /** Above the email link at the end. */
  question: string;
  sections: readonly LegalSection[];
};

/** Terms and privacy policy were last revised on this day. */
export const lastUpdated = { date: "2025-08-08", shown: "8 August 2025" };

/** The pages about buying from the shop came with its checkout. */
export const shopTermsUpdated = { date: "2026-11-15", shown: "15 November 2026" };

export type LegalSection = { id: string; title: string; blocks: readonly LegalBlock[] };

/**
 * A paragraph, one that must catch the eye (CPA section 49), a list, rows to look something up, or
 * a table. A paragraph may link to one page, as in Markdown: `[Delivery](/delivery)`.
 */
export type LegalBlock =
  | string
  | { important: string }
  | { list: readonly { term: string; text: string }[] }
  | { details: readonly ContactDetail[] }
  | { table: LegalTable };

/** A list of terms, each with what it means. */
export function terms(list: Readonly<Record<string, string>>): LegalBlock {
  return { list: Object.entries(list).map(([term, text]) => ({ term, text })) };
}

/** A legal page with paragraphs that depend on the payment methods. */
export type ShopDocument = Omit<LegalDocument, "sections"> & {
  sections: readonly {
    id: string;
    title: string;
    blocks: readonly (LegalBlock | ByPaymentMethod)[];
  }[];
};

/** A paragraph where cards are taken as well as transfers, and where one of them is all there is. */
export type ByPaymentMethod = { withCards: string; eftOnly: string; cardsOnly: string };
export type ShopPaymentMethods = { takesCards: boolean; takesTransfers: boolean };

/** Picks the paragraphs for the payment methods of this shop. */
export function forPaymentMethods(
  { sections, ...document }: ShopDocument,
  { takesCards, takesTransfers }: ShopPaymentMethods,
): LegalDocument {
  const pick = (block: LegalBlock | ByPaymentMethod): LegalBlock => {
    if (typeof block === "string" || !("withCards" in block)) return block;
    if (!takesCards) return block.eftOnly;
    return takesTransfers ? block.withCards : block.cardsOnly;
  };
  return {
    ...document,
    sections: sections.map((section) => ({ ...section, blocks: section.blocks.map(pick) })),
  };
}

export type LegalTable = {
  caption: string;
  head: readonly string[];
  /** The first field names its row. */
  rows: readonly (readonly string[])[];
};

/** Accounting records are kept this long (Companies Act, section 24); tax law asks for less. */
export const ACCOUNTING_RECORD_YEARS = 7;
