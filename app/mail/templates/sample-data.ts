/** What sample emails are about: nobody and nothing that exists. */
export const sampleData = {
  name: "Thandi Nkosi",
  email: "thandi@example.com",
  product: "Example laptop 14",
  total: "R 24999.00",
  vat: "R 3260.74",
  lines: [{ quantity: 1, name: "Example laptop 14", total: "R 24999.00" }],
} as const;

export function inDays(days: number): Date {
  return new Date(Date.now() + days * 24 * 60 * 60_000);
}
