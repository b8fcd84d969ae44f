import type { ClipboardEvent, KeyboardEvent } from "react";

/**
 * People here write 1299,50. A number field of an English browser drops the comma without a word, and
 * a hundred times the price is left: so a comma is a point, typed or pasted.
 */
export const commaAsPoint = {
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "," || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    insert(".");
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    if (!/[,\sR]/.test(text)) return;
    event.preventDefault();
    insert(plainNumber(text));
  },
};

/** R 1 299,50 and R 1,299.50 are both 1299.50. */
export function plainNumber(written: string): string {
  return written
    .replace(/[R\s\u00a0\u202f]/gi, "")
    .replace(/,(?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
}

/** As if it were typed: the field's own undo knows it, and React hears of it. */
function insert(text: string): void {
  document.execCommand("insertText", false, text);
}
