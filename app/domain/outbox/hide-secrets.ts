/** The same words, with all that follows a question mark or a number sign in a link taken out. */
export function hideSecrets(text: string): string {
  return text.replace(/(\bhttps?:\/\/[^\s?#]*)[?#]\S*/gi, "$1?(hidden)");
}
