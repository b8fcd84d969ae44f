const MAX_GRAMS = 1_000_000;

/**
 * Parses kilograms into whole grams. Blank is null (unknown). Undefined when invalid: negative, not a
 * number, finer than a gram, or over a tonne.
 */
export function parseWeight(submitted: string): number | null | undefined {
  const text = submitted.trim().replace(/kg$/i, "").trimEnd().replace(",", ".");
  if (text === "") return null;
  if (!/^\d{1,4}(\.\d{0,3})?$/.test(text)) return undefined;
  const grams = Math.round(Number(text) * 1000);
  return grams <= MAX_GRAMS ? grams : undefined;
}

/** The value of the form field, in kilograms; empty when unknown. */
export function weightFieldValue(grams: number | null): string {
  return grams === null ? "" : String(grams / 1000);
}

export function formatWeight(grams: number | null): string | null {
  return grams === null ? null : grams === 0 ? "0 kg (licence or service)" : `${grams / 1000} kg`;
}
