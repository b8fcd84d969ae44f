/** It begins as a PDF, and was not cut short: the mark of its end stands in the last kilobyte. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  return (
    /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) &&
    text(bytes.subarray(-1024)).includes("%%EOF")
  );
}

/**
 * It says openly that something runs when it is opened. What lies packed inside is not looked for:
 * this keeps off the crude ones, and is no virus scanner.
 */
export function isActivePdf(bytes: Uint8Array): boolean {
  // A name may be written with numbers for letters: /J#61vaScript.
  const names = Buffer.from(bytes)
    .toString("latin1")
    .replace(/#([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return /\/(JavaScript|Launch|RichMedia)\b/.test(names);
}
