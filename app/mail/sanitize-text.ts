/** One line, safe as a mail header: no line breaks, no invisible characters, truncated. */
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

/** Also prevents auto-linking of "evil.example" (word joiner after each dot), for unverified recipients. */
export function sanitizeUnlinkedLine(text: string, maxLength: number): string {
  return sanitizeLine(text, maxLength).replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, ".\u2060");
}

/** Multi-line text without control characters and bidi overrides. */
export function sanitizeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(controls, "")
    .replace(directionMarks, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Bidi overrides, which can make a name or a link read as another one. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
/** Format characters, except the zero-width joiner that emoji need. */
const invisible = /(?!\u200d)\p{Cf}/gu;
