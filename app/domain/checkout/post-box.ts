const names = [
  String.raw`p[./\s]*o[.\s-]*box`,
  String.raw`post\s*(?:office\s*)?box`,
  String.raw`pos\s*bus`,
  String.raw`(?:private|priv|pvt|p)[./]?\s*bag`,
  String.raw`privaat\s*sak`,
];

/** A number, as "12", "no. 12", "number 12" or "X12"; or nothing more: "PO Box Street" is a street. */
const number = String.raw`[\s.:#-]*(?:n(?:[or]|um(?:ber)?|ommer)\.?\s*)?(?:[a-z][\s-]*)?\d|\s*(?:[,;(]|$)`;

const postBox = new RegExp(String.raw`(?<![\p{L}\d])(?:${names.join("|")})(?=${number})`, "iu");

/** Whether an address line names a PO Box or private bag, in English or Afrikaans: no courier delivers there. */
export function isPostBox(line: string): boolean {
  return postBox.test(line);
}
