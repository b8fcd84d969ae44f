import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import { readMarketingConsent } from "./marketing-consent.server.ts";
import { isNotExpired } from "./one-time-tokens.server.ts";
import type { Admin } from "./people.ts";

const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  isVerified: users.emailVerified,
  role: profiles.role,
  createdAt: users.createdAt,
};

/** An account as staff may see it: only counts of cart lines and sessions, and what marketing may be sent. */
export async function readCustomer({ database }: { database: Database }, _: Admin, id: string) {
  const [person] = await database
    .select(accountColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, id));
  if (!person) return undefined;
  const [[signedIn], [cart], messages, messageCount, consent] = await Promise.all([
    database
      .select({ count: count(), last: sql<string | null>`max(${sessions.lastSeenAt})` })
      .from(sessions)
      .where(and(eq(sessions.userId, id), isNotExpired(sessions.expiresAt))),
    database
      .select({ lines: count() })
      .from(cartItems)
      .innerJoin(carts, eq(carts.id, cartItems.cartId))
      .where(and(eq(carts.userId, id), isNull(cartItems.removedAt))),
    database
      .select({
        id: contactMessages.id,
        number: contactMessages.number,
        opening: sql<string>`left(${contactMessages.message}, 160)`,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(isFromEmail(person.email))
      .orderBy(desc(contactMessages.createdAt))
      .limit(10),
    database.$count(contactMessages, isFromEmail(person.email)),
    readMarketingConsent(database, id),
  ]);
  return {
    ...person,
    sessions: signedIn?.count ?? 0,
    lastSeenAt: signedIn?.last ? new Date(signedIn.last) : undefined,
    cartLines: cart?.lines ?? 0,
    messages,
    messageCount,
    marketing: consent.confirmed.map(({ label }) => label),
  };
}

function isFromEmail(email: string) {
  return sql`lower(${contactMessages.email}) = ${email}`;
}
