import type { Picture } from "./picture.ts";

/** A product as its own page shows it. */
export type ProductDetails = {
  id: string;
  name: string;
  description: string;
  cents: number;
  /** Exact for the last few only: shown-stock.ts. */
  stock: number;
  /** Nothing: it travels by email. Null: nobody has filled it in. */
  weightGrams: number | null;
  pictures: Picture[];
  /** Where its datasheet is, and how large. */
  datasheet: { address: string; bytes: number | undefined } | undefined;
  /** The ids of its categories, from the top down. */
  categoryIds: string[];
};
