/** One limit for every file of a product, and what the warning about it says. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

/** Of one picture, as it is uploaded. */
export const MAX_PIXELS = 50_000_000;

/** Decoding an AVIF takes about 17 bytes of memory for a pixel, five times as much as a JPEG. */
export const MAX_AVIF_PIXELS = 20_000_000;
