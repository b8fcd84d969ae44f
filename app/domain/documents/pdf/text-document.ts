import type { DocumentSeller } from "#app/database/tables/document-parties.ts";

/** A text as PDF, such as the PAIA manual: plain words, without the formatting within a line. */
export type TextDocument = {
  title: string;
  /** Below the title. */
  version: string;
  madeAt: Date;
  fileName: string;
  publisher: DocumentSeller;
  sections: readonly { title: string; blocks: readonly TextBlock[] }[];
};

export type TextBlock =
  | { kind: "heading" | "paragraph"; text: string }
  | { kind: "list"; isNumbered: boolean; items: readonly string[] }
  | { kind: "details"; rows: readonly (readonly [term: string, text: string])[] }
  | { kind: "table"; head: readonly string[]; rows: readonly (readonly string[])[] };
