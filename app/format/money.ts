/**
 * An amount where only text can stand, such as a button, a mail or a document: R 24 999.00, its
 * thousands set apart by spaces at which no line ends. Tables for machines have figures alone.
 */
export function formatRand(cents: number): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100));
  const fraction = String(Math.abs(cents) % 100).padStart(2, "0");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, "\u00a0");
  return `${cents < 0 ? "-" : ""}R ${grouped}.${fraction}`;
}

/** Money is whole cents in code and an exact decimal in the database: toCents and fromCents convert. */
export function toCents(rand: string): number {
  if (rand.startsWith("-")) return -toCents(rand.slice(1));
  const [whole = "0", fraction = ""] = rand.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2));
}

export function fromCents(cents: number): string {
  if (cents < 0) return `-${fromCents(-cents)}`;
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** Parses an amount into cents: accepts 2000, R 2 000, 2,000.50 and 2000,50. */
export function parseRand(written: string): number | undefined | "unclear" {
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
