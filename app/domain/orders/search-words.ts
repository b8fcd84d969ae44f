const MOST_WORDS = 8;
const FIGURES = /^\s*\+?[\d\s()-]+$/;
const SHORTEST_PHONE = 7;

/** A telephone number is one word, however it was set apart; and so may a waybill be. */
export function figuresIn(search: string): string | undefined {
  const figures = FIGURES.test(search) ? search.replace(/\D/g, "") : "";
  return figures.length >= SHORTEST_PHONE ? figures : undefined;
}

/** What was typed, in small letters and single words; our own numbers as one word each. */
export function wordsOf(search: string): string[] {
  let text = search.toLowerCase();
  for (const [series, said] of SERIES) text = text.replace(said, `${series}-`);
  return text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** However people write our numbers: INV-1001, inv 1001, invoice no. 1001. */
const SERIES = [
  ["ord", /\b(?:ord|order)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
  ["inv", /\b(?:inv|invoice)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
  ["cn", /\b(?:cn|credit[\s-]*note)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
  ["quo", /\b(?:quo|quote|quotation)[\s-]*(?:no\.?\s*)?(?=\d{1,9}(?!\S))/g],
] as const;

/** A word that may be one of our numbers; with the letters before it, it is nothing else. */
export function numberIn(word: string): { series: string; number: number } | undefined {
  const [, series = "", digits] = /^(?:(ord|inv|cn|quo)-|#)?(\d{1,9})$/.exec(word) ?? [];
  return digits ? { series, number: Number(digits) } : undefined;
}
