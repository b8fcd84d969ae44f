import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { CheckoutDetails, TypedDetails } from "./checkout-details.ts";
import { phoneShown } from "./phone-shown.ts";

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
  const last = await lastDetails(database, {
    order: eq(orders.userId, userId),
    quote: eq(quotes.userId, userId),
  });
  return { ...last, fullName: last.fullName || account.name, email: account.email };
}

/** The same for somebody without an account, whom their address names. */
export async function prefillGuest(
  { database }: { database: Database },
  _admin: Admin,
  email: string,
): Promise<TypedDetails | undefined> {
  const address = email.toLowerCase();
  const last = await lastDetails(database, {
    order: and(isNull(orders.userId), sql`lower(${orders.email}) = ${address}`),
    quote: and(isNull(quotes.userId), sql`lower(${quotes.details} ->> 'email') = ${address}`),
  });
  return last.email ? last : undefined;
}

/** As the newest order or quotation has them. */
async function lastDetails(
  database: Database,
  whose: { order: SQL | undefined; quote: SQL | undefined },
): Promise<TypedDetails> {
  const [[order], [quote]] = await Promise.all([
    database.select().from(orders).where(whose.order).orderBy(desc(orders.placedAt)).limit(1),
    database
      .select({ details: quotes.details, madeAt: quotes.madeAt })
      .from(quotes)
      .where(whose.quote)
      .orderBy(desc(quotes.madeAt))
      .limit(1),
  ]);
  if (quote && (!order || quote.madeAt > order.placedAt)) return ofQuote(quote.details);
  return order ? ofOrder(order) : { phone: "" };
}

function ofOrder(order: typeof orders.$inferSelect): TypedDetails {
  const { building, ...address } = order.address ?? order.billingAddress ?? {};
  return {
    fullName: order.fullName,
    email: order.email,
    phone: phoneShown(order.phone),
    companyName: order.companyName ?? "",
    buyerVatNumber: order.buyerVatNumber ?? "",
    ...address,
    building: building ?? "",
  };
}

function ofQuote(kept: unknown): TypedDetails {
  // Written by makeQuote, which takes nothing else; empty once its buyer was forgotten.
  const details = kept as Partial<CheckoutDetails>;
  const at =
    "street" in details
      ? details
      : "billingAddress" in details
        ? details.billingAddress
        : undefined;
  return {
    fullName: details.fullName ?? "",
    email: details.email ?? "",
    phone: phoneShown(details.phone ?? ""),
    companyName: details.companyName ?? "",
    buyerVatNumber: details.buyerVatNumber ?? "",
    ...(at && {
      street: at.street ?? "",
      suburb: at.suburb ?? "",
      city: at.city ?? "",
      province: at.province ?? "",
      postalCode: at.postalCode ?? "",
    }),
    building: at?.building ?? "",
  };
}
