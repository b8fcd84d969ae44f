/** More than a page of prose needs; the parser's time grows with the square of these signs. */
const MAX_SIGNS = 1500;

/** Quotes and lists of this depth in one line; the parser calls itself for each level. */
const DEEPLY_NESTED = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){12}/m;

/** Whether a text has so many signs of Markdown, or nests so deep, that rendering it would take long. */
export function hasTooMuchFormatting(text: string): boolean {
  return (text.match(/[*_`[\]>~]/g)?.length ?? 0) > MAX_SIGNS || DEEPLY_NESTED.test(text);
}
