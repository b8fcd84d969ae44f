/** It begins as a PDF, and was not cut short: the mark of its end stands in the last kilobyte. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  return (
    /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) &&
    text(bytes.subarray(-1024)).includes("%%EOF")
  );
}
