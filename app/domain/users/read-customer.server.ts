import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import type { Admin } from "./people.ts";

/** One person as staff may see them: of a cart only how much is in it, of a session only that it is. */
export async function readCustomer({ database }: { database: Database }, _: Admin, id: string) {
  const [person] = await database
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isVerified: users.emailVerified,
      role: profiles.role,
      createdAt: users.createdAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, id));
  if (!person) return undefined;
  const [[signedIn], [cart], messages, messageCount] = await Promise.all([
    database
      .select({ count: count(), last: sql<string | null>`max(${sessions.lastSeenAt})` })
      .from(sessions)
      .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`))),
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
      .where(isFrom(person.email))
      .orderBy(desc(contactMessages.createdAt))
      .limit(10),
    database.$count(contactMessages, isFrom(person.email)),
  ]);
  return {
    ...person,
    sessions: signedIn?.count ?? 0,
    lastSeenAt: signedIn?.last ? new Date(signedIn.last) : undefined,
    cartLines: cart?.lines ?? 0,
    messages,
    messageCount,
  };
}

function isFrom(email: string) {
  return sql`lower(${contactMessages.email}) = ${email}`;
}
