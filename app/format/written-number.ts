/** What separates the decimals of a number: 1234.50 or 1234,50. */
export const decimalSigns = [".", ","] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** No number that a product has is written in more characters. */
const MAX_WRITTEN_LENGTH = 50;

/**
 * A number as people write it, with a decimal point and nothing between its digits: "R 1.234,50" is "1234.50" where
 * the comma is the decimal sign. A unit stays. Undefined if it cannot be read so, or has too many decimals.
 */
export function normalizeNumber(
  written: string,
  sign: DecimalSign,
  maxDecimals: number,
): string | undefined {
  if (written.length > MAX_WRITTEN_LENGTH) return undefined;
  const compact = written.replace(/[\s'’]/g, "").replace(/^(?:ZAR|R)/i, "");
  const [, minus = "", figures = "", unit = ""] = /^(-?)([\d.,]+)([a-z%]*)$/i.exec(compact) ?? [];
  const [whole = "", decimals = "", ...rest] = figures.split(sign);
  const digits = ungroup(whole, sign === "," ? "." : ",");
  if (digits === undefined || rest.length > 0 || !/^\d*$/.test(decimals)) return undefined;
  if (decimals.length > maxDecimals) return undefined;
  const fraction = /[1-9]/.test(decimals) ? `.${decimals}` : "";
  return `${minus}${digits}${fraction}${unit && ` ${unit}`}`;
}

/** Thousands are set apart in groups of three, or not at all. */
function ungroup(whole: string, separator: string): string | undefined {
  const [first = "", ...groups] = whole.split(separator);
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  if (groups.length === 0) return /^\d+$/.test(first) ? first : undefined;
  return isGrouped ? first + groups.join("") : undefined;
}

/** The decimal sign that most of these texts have; undefined if none of them tells. */
export function guessDecimalSign(texts: Iterable<string>): DecimalSign | undefined {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    if (text.length > MAX_WRITTEN_LENGTH) continue;
    const [, sign] = /^(?:ZAR|R)?[\d\s.,'’]*\d([.,])\d{1,2}$/i.exec(text.trim()) ?? [];
    if (sign === ",") commas += 1;
    if (sign === ".") points += 1;
  }
  if (commas === points) return undefined;
  return commas > points ? "," : ".";
}

/** What lists say in place of a price that depends on the order. */
export function isPriceOnRequest(written: string): boolean {
  return ON_REQUEST.test(written.trim().slice(0, MAX_WRITTEN_LENGTH));
}

const ON_REQUEST =
  /^(?:p\.?\s?o\.?\s?a\.?|(?:price )?(?:on|upon) (?:request|application)|t\.?\s?b\.?\s?[ac]\.?|call(?: us| for price)?|[-–—]+)$/i;

/** How suppliers write their stock: "10+" and ">10" as at least ten, "No stock" and "Out of stock" as none. */
export function readStockWords(text: string): string | undefined {
  if (/^(no|out of|nil|zero) ?stock$|^(none|nil|sold out)$/i.test(text.trim())) return "0";
  const [, before, after] = /^(?:[>≥]=? ?(\d+)|(\d+) ?\+)$/.exec(text.trim()) ?? [];
  return before ?? after;
}
