/** It begins as a PDF, and was not cut short: the mark of its end stands in the last kilobyte. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  return (
    /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) &&
    text(bytes.subarray(-1024)).includes("%%EOF")
  );
}

/**
 * It names an action that runs when it is opened. Compressed parts are not searched: this keeps off
 * the crude ones, and is no virus scanner. One pass, however the names are written.
 */
export function isActivePdf(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    // Most names begin with another letter and are not read at all.
    const first = bytes[at + 1];
    if (first !== undefined && activeStarts.has(first) && activeNames.has(readName(bytes, at + 1)))
      return true;
  }
  return false;
}

const SLASH = 0x2f;
const HASH = 0x23;
const activeNames = new Set(["JavaScript", "Launch", "RichMedia"]);
const LONGEST_NAME = Math.max(...[...activeNames].map((name) => name.length));
/** A letter may be written as its number: /J#61vaScript. */
const activeStarts = new Set([HASH, ...[...activeNames].map((name) => name.charCodeAt(0))]);

/** The letters and digits from here on, one more at most than any name that is looked for. */
function readName(bytes: Uint8Array, start: number): string {
  let name = "";
  for (let at = start; name.length <= LONGEST_NAME; at += 1) {
    let code = bytes[at] ?? 0;
    if (code === HASH) {
      const hex = String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
      if (!/^[\da-f]{2}$/i.test(hex)) break;
      code = Number.parseInt(hex, 16);
      at += 2;
    }
    const sign = String.fromCharCode(code);
    if (!/\w/.test(sign)) break;
    name += sign;
  }
  return name;
}
