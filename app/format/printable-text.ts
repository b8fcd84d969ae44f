/** A text as the PDF fonts can print it: invisible characters are dropped, what no font has becomes "?". */
export function printableText(text: string): string {
  return splitCharacters(collapseSpaces(text))
    .map((character) => printed(character) ?? "?")
    .join("");
}

/** The characters of these texts that our documents cannot print, each once. */
export function unprintableCharacters(texts: Iterable<string | null | undefined>): string[] {
  const all = splitCharacters(collapseSpaces([...texts].join(" ")));
  return [...new Set(all.filter((character) => printed(character) === undefined))];
}

/** Splits into characters as people see them: a letter with its accents, an emoji of several code points. */
export function splitCharacters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** All white space but U+FEFF, which is invisible. */
const collapseSpaces = (text: string) => text.replace(/[^\S\ufeff]+/g, " ");

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The character as the fonts have it; undefined if they lack it. */
function printed(character: string): string | undefined {
  const visible = character.normalize("NFC").replace(INVISIBLE, "");
  if (PRINTABLE.test(visible)) return visible;
  // Full-width letters and ligatures become plain ones. Not numbers: 12 and a fraction would become 121/2.
  const plain = visible.normalize("NFKC");
  return /^[\p{L}\p{Nd}\p{P}]/u.test(visible) && PRINTABLE.test(plain) ? plain : undefined;
}

/** Controls, zero-width characters, marks of writing direction and variation selectors. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/gu;

/** The characters that all PDF fonts have; app/fonts/make-document-fonts.py prints these ranges. */
const IN_FONTS = [
  String.raw`\u0020-\u007e\u00a1-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u0254\u0256-\u027b\u027e-\u0284`,
  String.raw`\u0286-\u0290\u0292-\u02a4\u02a6-\u0304\u0306-\u030a\u030c\u030f\u0313\u0315\u031b\u0323`,
  String.raw`\u0326-\u0328\u032c\u0337-\u0338\u0342-\u0343\u0346-\u036f\u0374-\u0376\u037a-\u037f`,
  String.raw`\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u03dc-\u03dd\u03f0-\u03f6\u03f9-\u03fa`,
  String.raw`\u03fc-\u0479\u0480-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9d-\u1f15\u1f18-\u1f1d\u1f20-\u1f45`,
  String.raw`\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3`,
  String.raw`\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe\u2010-\u2027\u2030-\u2055\u2057`,
  String.raw`\u2070-\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20c0`,
  String.raw`\u20db-\u20de\u20e8\u20f0\u2100-\u2101\u2103\u2105-\u2106\u2109\u2113\u2116-\u2117\u211e-\u2122`,
  String.raw`\u2126\u212a-\u212b\u212e\u2132\u213b\u214d\u2150-\u217f\u2183-\u2186\u2189\u2190-\u2199`,
  String.raw`\u21a9-\u21aa\u21b0-\u21b1\u21b3-\u21b5\u21ba-\u21bb\u21d0\u21d2\u21d4\u21de-\u21df\u21e4-\u21e5`,
  String.raw`\u21e7\u21ea\u2202\u2205-\u2206\u220f\u2211-\u2212\u221a\u221e\u222b\u2236\u2248\u2260`,
  String.raw`\u2264-\u2265\u2295-\u2298\u2303-\u2305\u2318\u2325-\u2327\u232b\u2380\u2387\u238b\u23ce-\u23cf`,
  String.raw`\u2423\u2460-\u2468\u24b6-\u24cf\u24ea\u25a0-\u25a2\u25aa\u25b2-\u25b3\u25b6-\u25b7\u25ba-\u25bd`,
  String.raw`\u25c0-\u25c1\u25c4-\u25c7\u25ca-\u25cb\u25cf\u25e6\u25ef\u2600\u2605-\u2606\u263c\u2661\u2665`,
  String.raw`\u266a-\u266b\u26a0\u2713\u2717\u2756\u2764\u2780-\u2788`,
].join("");

/** More accents than languages use would cover the lines above and below. */
const MAX_ACCENTS = 3;
const PRINTABLE = new RegExp(
  String.raw`^(?:(?!\p{M})[${IN_FONTS}](?:(?=\p{M})[${IN_FONTS}]){0,${MAX_ACCENTS}})*$`,
  "u",
);
