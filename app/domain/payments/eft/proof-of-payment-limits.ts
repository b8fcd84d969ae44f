/** Of one proof of payment. */
export const MAX_PROOF_BYTES = 10 * 1024 * 1024;

/** For one order. */
export const MAX_PROOFS = 5;

/** For one order in a day, files that were refused included. */
export const MAX_PROOF_ATTEMPTS_PER_DAY = 15;

/** Shown by the browser's file chooser; the content decides. */
export const PROOF_CONTENT_TYPES = "application/pdf,image/jpeg,image/png,image/webp";
