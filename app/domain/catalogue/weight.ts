/** Heavier goods are no parcels. */
const MAX_GRAMS = 1_000_000;

/**
 * Kilograms as people type them, in whole grams. Blank is null: nobody knows. Undefined for what is
 * no weight: negative, in words, finer than a gram, or over a tonne.
 */
export function parseWeight(submitted: string): number | null | undefined {
  const text = submitted
    .trim()
    .replace(/\s*kg$/i, "")
    .replace(",", ".");
  if (text === "") return null;
  if (!/^\d{1,4}(\.\d{0,3})?$/.test(text)) return undefined;
  const grams = Math.round(Number(text) * 1000);
  return grams <= MAX_GRAMS ? grams : undefined;
}

/** As it stands in the form and in files: 1.25; empty when nobody knows. */
export function weightFieldValue(grams: number | null): string {
  return grams === null ? "" : String(grams / 1000);
}

/** In words, for logs and lists. */
export function formatWeight(grams: number | null): string | null {
  return grams === null ? null : grams === 0 ? "nothing, sent by email" : `${grams / 1000} kg`;
}
