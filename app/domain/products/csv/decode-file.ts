/** The text of a file, whichever way a spreadsheet wrote it; none when it is no text at all. */
export function decodeFile(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  return text.includes("\0") ? undefined : text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // What Excel writes when it is not told otherwise.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
