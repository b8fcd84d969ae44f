/** More than a page of prose needs; the parser's time grows with the square of these signs. */
const MAX_SIGNS = 1500;

/** Whether a text has so many signs of Markdown, or quotes so deep, that rendering it would take long. */
export function hasTooMuchFormatting(text: string): boolean {
  return (
    (text.match(/[*_`[\]>~]/g)?.length ?? 0) > MAX_SIGNS || /^(?:[ \t]*[>*+-]){12}/m.test(text)
  );
}
