/** For every file of a product. */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

export const MAX_LOGO_BYTES = 5 * 1024 * 1024;

/** Of one document of the company. */
export const MAX_COMPANY_DOCUMENT_BYTES = 10 * 1024 * 1024;

export const MAX_PIXELS = 50_000_000;

/** Decoding an AVIF takes about 17 bytes of memory for a pixel, five times as much as a JPEG. */
export const MAX_AVIF_PIXELS = 20_000_000;

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** A file of settings and content. */
export const MAX_SITE_FILE_BYTES = 20 * 1024 * 1024;
/** The pictures in that file, as base64; the rest is for settings and texts. */
export const MAX_SITE_PICTURE_BYTES = 15 * 1024 * 1024;
export const MAX_SITE_PICTURES = 50;

/** A ZIP of pictures beside an imported list. */
export const MAX_PICTURE_ZIP_BYTES = 50 * 1024 * 1024;
