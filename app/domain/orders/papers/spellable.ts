/**
 * Text in letters that the documents' fonts hold (a test compares them): all that South Africa's
 * languages and most of Europe's are written with. Other letters lose their accents; what cannot
 * be spelled at all becomes a question mark, and the page on the screen shows it whole.
 */
export function spellable(text: string): string {
  return Array.from(text.normalize("NFC").replace(/\s+/g, " "), spell).join("");
}

/** What the fonts can draw; a few signs in these ranges are missing in one of them. */
const DRAWN = /^[ -~¡-ſȘ-țḒḓḼḽṄṅṊṋṰṱẀ-ẅẞỲỳ–—‘’“”•…€™−]$/u;
const NOT_DRAWN = /^[¤¦¬\u00ad±²³µ¹¼½¾ĈĉĔĕĜĝĤĥĨĩĬĭıĴĵĸĿŀŉŎŏŜŝŢţŦŧŨũſ]$/u;

/** Signs whose meaning a plain letter carries as well. */
const INSTEAD: Readonly<Record<string, string>> = {
  "±": "+/-",
  "¬": "-",
  "¦": "|",
  "\u00ad": "",
  "×": "x",
  "⁄": "/",
  "′": "'",
  "″": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  µ: "u",
  μ: "u",
  ı: "i",
  ŧ: "t",
  Ŧ: "T",
  Ω: "ohm",
  "→": "-",
};

function spell(sign: string): string {
  if (isDrawn(sign)) return sign;
  const plain = INSTEAD[sign] ?? sign.normalize("NFKD").replace(/\p{M}/gu, "");
  if (plain !== sign)
    return Array.from(plain, (part) => (isDrawn(part) ? part : spellPart(part))).join("");
  return /\p{C}|\p{M}/u.test(sign) ? "" : "?";
}

function spellPart(part: string): string {
  return INSTEAD[part] ?? (/\p{C}/u.test(part) ? "" : "?");
}

function isDrawn(sign: string): boolean {
  return DRAWN.test(sign) && !NOT_DRAWN.test(sign);
}
