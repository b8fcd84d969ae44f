import type { MailProgressStep } from "#app/mail/mail-content.ts";
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

/** How far an order is when it gets this email. */
export function sampleProgress(update: string): MailProgressStep[] {
  const path: readonly (readonly [update: string, label: string])[] = [
    ["placed", "Placed"],
    ["paid", "Paid"],
    ["packed", "Packed"],
    update === "ready" ? ["ready", "Ready for collection"] : ["shipped", "On its way"],
    ["completed", "Completed"],
  ];
  const now = path.findIndex(([each]) => each === update);
  return path.map(([, label], at) => ({
    label,
    is: at < now ? "done" : at === now ? "now" : "to-come",
  }));
}
