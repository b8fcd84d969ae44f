/** Size limit of one proof of payment. */
export const MAX_PROOF_BYTES = 10 * 1024 * 1024;

/** Maximum of files for one order. */
export const MAX_PROOFS = 5;

/** Maximum of uploads for one order in a day, refused files included. */
export const MAX_PROOF_ATTEMPTS_PER_DAY = 15;

/** For the browser's file dialog; the server checks the content. */
export const PROOF_CONTENT_TYPES = "application/pdf,image/jpeg,image/png,image/webp";
