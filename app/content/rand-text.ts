/**
 * An amount where only text can stand, such as a button, a mail or a document: R 24 999.00, its
 * thousands set apart by spaces at which no line ends. Tables for machines have figures alone.
 */
export function randText(cents: number): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100));
  const fraction = String(Math.abs(cents) % 100).padStart(2, "0");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, "\u00a0");
  return `${cents < 0 ? "-" : ""}R ${grouped}.${fraction}`;
}
