const PHONE_LIKE = /^\s*\+?[\d\s()./\p{Pd}]+$/u;
const MIN_PHONE_DIGITS = 7;

/**
 * Phone numbers and waybills may contain spaces and punctuation: they are joined to one term. The searched texts have
 * a phone number as 27 82 ... and as 082 ...; 0027 82 ... and +27 (0)82 ... are made the first.
 */
export function phoneDigitsIn(search: string): string | undefined {
  const figures = PHONE_LIKE.test(search) ? search.replace(/\D/g, "") : "";
  if (figures.length < MIN_PHONE_DIGITS) return undefined;
  return figures.replace(/^(?:0027|00270|270)(?=\d{9}$)/, "27");
}
