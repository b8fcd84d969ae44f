/** What the sender and the company both call a message by: short enough to say on the phone. */
export function messageReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}

/** Whether a word, in small letters, may be one. */
export function isReference(word: string): boolean {
  return /^[\da-f]{8}$/.test(word);
}
