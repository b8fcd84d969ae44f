import { z } from "zod";
import { fromCents } from "#app/content/money.ts";
import type { ShopSettings } from "#app/content/settings.ts";
import { amount, version, wholeNumber } from "./fields.server.ts";

/** The form of the shop's settings. */
export const shopForm = z
  .strictObject({
    version,
    reorderLevel: wholeNumber(0, 10_000),
    reservationHours: wholeNumber(1, 168),
    unpaidOrders: wholeNumber(1, 20),
    guestUnits: wholeNumber(1, 1000),
    guestTotal: amount(100_00, 10_000_000_00),
    quotationDays: wholeNumber(1, 90),
    pageSize: z.enum(["12", "24", "36", "48", "60"]).transform(Number),
  })
  .transform(({ version, ...value }): { version: number; value: ShopSettings } => ({
    version,
    value,
  }));

/** The settings as the fields of the form. */
export function shopFields({ guestTotal, ...rest }: ShopSettings): Record<string, string> {
  const numbers = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(numbers), guestTotal: fromCents(guestTotal) };
}
