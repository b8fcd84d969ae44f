import { randomUUID } from "node:crypto";
import type { Database } from "#app/database/connection.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { createDiscount } from "#app/domain/discounts/change-discounts.server.ts";
import { discountForm } from "#app/domain/discounts/discount-form.ts";

/** The form of 10% off everything with the code DEC10, with these changes. */
export function discountOf(change: Readonly<Record<string, string>> = {}) {
  return discountForm.parse({
    ...{ name: "December special", trigger: "code", code: "DEC10", kind: "percent" },
    ...{ percent: "10", minimumAmount: "", scope: "everything", startsOn: "2026-01-01" },
    ...change,
  });
}

export const automatic = { trigger: "automatic", code: "" };

/** A discount that was created by staff; its id. */
export async function addDiscount(
  services: { database: Database },
  admin: Owner,
  change: Readonly<Record<string, string>> = {},
): Promise<string> {
  const done = await createDiscount(services, admin, {
    id: randomUUID(),
    form: discountOf({ code: `C-${randomUUID().slice(0, 13)}`, ...change }),
  });
  if (!done.ok) throw new Error(`Not created: ${done.reason}`);
  return done.id;
}
