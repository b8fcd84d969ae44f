/** Text, an at sign, text, a dot, text, no spaces: enough to catch a slip of the fingers. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The one character that a database cannot keep; nobody types it. */
export const NO_NUL_PATTERN = /^[^\0]*$/;
