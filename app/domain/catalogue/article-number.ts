/**
 * The article number of a product on documents and over the phone: the first ten characters of its
 * id, in groups. It needs no sequence and survives a rename.
 */
export function articleNumber(id: string): string {
  const letters = id.replaceAll("-", "").slice(0, 10).toUpperCase();
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].join("-");
}

/** The range of ids with this article number; undefined for any other text. */
export function articleNumberIdRange(text: string): { first: string; last: string } | undefined {
  const [, ...groups] =
    /^\s*([\da-f]{4})[\s-]?([\da-f]{4})[\s-]?([\da-f]{2})\s*$/i.exec(text) ?? [];
  if (groups.length === 0) return undefined;
  const letters = groups.join("").toLowerCase();
  const idOf = (rest: string) =>
    `${letters.slice(0, 8)}-${letters.slice(8)}${rest.repeat(2)}-${rest.repeat(4)}-${rest.repeat(4)}-${rest.repeat(12)}`;
  return { first: idOf("0"), last: idOf("f") };
}
