/**
 * The same words, with all that follows a question mark or a number sign in a link taken out, and the
 * keys that open an order or a quotation.
 */
export function hideSecrets(text: string): string {
  return text
    .replace(/(\bhttps?:\/\/[^\s?#]*)[?#]\S*/gi, "$1?(hidden)")
    .replace(/(\bhttps?:\/\/[^\s?#]*\/(?:orders|quotes)\/)[\w-]{43}/gi, "$1(hidden)");
}
