/** One line of text, safe as a header and in a list: no breaks, nothing invisible, cut to length. */
export function sanitizeLine(text: string, maxLength: number): string {
  const line = text
    .toWellFormed()
    .replace(invisible, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length <= maxLength
    ? line
    : `${characters.slice(0, maxLength - 3).join("")}...`;
}

/**
 * What a stranger typed, for an email to an address that nobody has verified: a word joiner after
 * each dot keeps mail programs from making a link of "evil.example".
 */
export function sanitizeUnlinkedLine(text: string, maxLength: number): string {
  return sanitizeLine(text, maxLength).replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, ".\u2060");
}

/** Text of many lines without what a database or a mail cannot carry. */
export function sanitizeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(controls, "")
    .replace(directionMarks, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Marks that turn the direction of writing, so that a name or a link reads as another. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
/** Everything without a shape of its own; emoji keep the joiner that they are made with. */
const invisible = /(?!\u200d)\p{Cf}/gu;
