/**
 * Keys of orders and quotations (43 characters) and tokens of emailed links (32) are random
 * base64url, so they practically always hold a capital letter; ids and slugs never do. Encoded
 * characters count, too: a router decodes them.
 */
const SECRET = /(?<![\w-])(?=[\w-]*[A-Z%])(?:[\w-]|%[\da-fA-F]{2}){32,}/g;
const SHORTEST = 32;

/** A text for the log: who reads it must not be able to open an order or use a link with it. */
export function redactSecrets(text: string): string {
  // Names under /assets end in a hash of their content, which is no secret.
  if (text.length < SHORTEST || text.startsWith("/assets/")) return text;
  return text.replace(SECRET, "*");
}
