/** Of one proof of payment. */
export const MOST_PROOF_BYTES = 10 * 1024 * 1024;

/** For one order. */
export const MOST_PROOFS = 5;

/** For one order in a day, files that were refused included. */
export const MOST_PROOF_ATTEMPTS_A_DAY = 15;

/** Shown by the browser's file chooser; the content decides. */
export const PROOF_TYPES = "application/pdf,image/jpeg,image/png,image/webp";
