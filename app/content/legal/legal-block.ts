import type { ContactDetail } from "#app/content/contact-details.ts";
import type { PaymentMethod } from "#app/content/payment-methods.ts";

/** Paragraphs and lists in Markdown, rows to look something up, or a table. */
export type LegalBlock =
  | { markdown: string }
  | { details: readonly ContactDetail[] }
  | { table: LegalTable };

/** The texts of the cells are Markdown. */
export type LegalTable = {
  caption: string;
  head: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly string[])[];
};

/** What legal pages state and the code around them knows. */
export type LegalFacts = {
  methods: readonly PaymentMethod[];
  /** Every category of the list that export and erasure use. */
  personalInformation: readonly LegalBlock[];
  /** Every cookie of the table that names them. */
  cookies: readonly LegalBlock[];
};
