/** Money is whole cents in code and an exact decimal in the database; these two lead across. */
export function centsOfRand(rand: string): number {
  const [whole = "0", fraction = ""] = rand.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0").slice(0, 2));
}

export function randOfCents(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}
