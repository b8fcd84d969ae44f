import { desc, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { TypedDetails } from "./checkout-details.ts";

/** What is known of a customer for the next order: their account, and what they filled in last. */
export async function prefillBuyer(
  { database }: { database: Database },
  _admin: Admin,
  userId: string,
): Promise<TypedDetails | undefined> {
  const [account] = await database
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) return undefined;
  const [last] = await database
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.placedAt))
    .limit(1);
  const { building, ...address } = last?.address ?? last?.billingAddress ?? {};
  return {
    fullName: last?.fullName || account.name,
    email: account.email,
    phone: last?.phone ?? "",
    companyName: last?.companyName ?? "",
    buyerVatNumber: last?.buyerVatNumber ?? "",
    ...address,
    building: building ?? "",
  };
}
