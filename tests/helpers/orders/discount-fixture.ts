import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { discountRedemptions, discounts } from "#app/database/tables/discounts.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";

type DiscountFacts = Partial<typeof discounts.$inferInsert>;

/** A day before or after today, in Johannesburg. */
export const localDay = (days: number) => sql`local_date() + ${days}::integer`;

/** Ten percent off everything from today on, unless the facts say otherwise. */
export async function addDiscount(database: Database, facts: DiscountFacts = {}): Promise<string> {
  const { kind = "percent" } = facts;
  const [made] = await database
    .insert(discounts)
    .values({
      name: "Special",
      kind,
      percent: kind === "percent" ? 10 : null,
      startsOn: localDay(0) as unknown as string,
      ...facts,
    })
    .returning({ id: discounts.id });
  if (!made) throw new Error("The database returned no discount");
  return made.id;
}

/** A code that no other discount has. */
export const newCode = () => `C${randomUUID().slice(0, 8).toUpperCase()}`;

export async function enterCode(database: Database, owner: CartOwner, code: string | null) {
  const isOwn =
    "userId" in owner
      ? eq(carts.userId, owner.userId)
      : eq(carts.visitorKeyHash, owner.visitorKeyHash);
  await database.update(carts).set({ discountCode: code }).where(isOwn);
}

/** The uses of a discount that count. */
export function countUses(database: Database, discountId: string): Promise<number> {
  return database.$count(
    discountRedemptions,
    sql`discount_id = ${discountId} and returned_at is null`,
  );
}
