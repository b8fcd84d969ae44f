/** One limit for every file of a product, and what the warning about it says. */
export const MOST_UPLOAD_BYTES = 50 * 1024 * 1024;

/** Of one picture, as it is uploaded. */
export const MOST_PIXELS = 50_000_000;
