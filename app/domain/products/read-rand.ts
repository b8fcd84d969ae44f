/** What somebody typed as an amount, in whole cents. People write 2000, R 2 000, 2,000.50 and 2000,50. */
export function readRand(written: string): number | undefined | "unclear" {
  const plain = written
    .trim()
    .replace(/^R/i, "")
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(/,(?=\d{3}(\D|$))/g, "")
    .replace(",", ".");
  if (plain === "") return undefined;
  if (!/^\d{1,10}(\.\d{0,2})?$/.test(plain)) return "unclear";
  return Math.round(Number(plain) * 100);
}
