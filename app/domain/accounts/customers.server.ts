import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import { recordPersonalDataView } from "#app/domain/audit/record-personal-data-view.server.ts";
import { readMarketingConsent } from "./marketing-consent.server.ts";
import { isNotExpired } from "./one-time-tokens.server.ts";
import { type Admin, may } from "./people.ts";

const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  isVerified: users.emailVerified,
  hasSecondFactor: users.twoFactorEnabled,
  role: profiles.role,
  deactivatedAt: profiles.deactivatedAt,
  createdAt: users.createdAt,
};

/**
 * An account as staff may see it: only counts of cart lines and sessions, and what marketing may be sent; the messages
 * for those who answer them. The view is recorded.
 */
export async function readCustomer(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  id: string,
) {
  const [person] = await database
    .select(accountColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, id));
  if (!person) return undefined;
  await recordPersonalDataView(database, admin, { kind: "customer", userId: id });
  const [[signedIn], [cart], messages, consent] = await Promise.all([
    database
      .select({ count: count(), last: sql<string | null>`max(${sessions.lastSeenAt})` })
      .from(sessions)
      .where(and(eq(sessions.userId, id), isNotExpired(sessions.expiresAt))),
    database
      .select({ lines: count() })
      .from(cartItems)
      .innerJoin(carts, eq(carts.id, cartItems.cartId))
      .where(and(eq(carts.userId, id), isNull(cartItems.removedAt))),
    may(admin, "answer-messages") ? readMessagesFrom({ database }, admin, person.email) : undefined,
    readMarketingConsent(database, id),
  ]);
  return {
    ...person,
    sessions: signedIn?.count ?? 0,
    lastSeenAt: signedIn?.last ? new Date(signedIn.last) : undefined,
    cartLines: cart?.lines ?? 0,
    messages,
    marketing: consent.confirmed.map(({ label }) => label),
  };
}

/** The latest contact messages from an email address, and how many there are. */
export async function readMessagesFrom(
  { database }: { database: Database },
  _admin: Admin<"see-contact-details" | "answer-messages">,
  email: string,
) {
  const isFrom = sql`lower(${contactMessages.email}) = ${email.toLowerCase()}`;
  const [latest, total] = await Promise.all([
    database
      .select({
        id: contactMessages.id,
        number: contactMessages.number,
        opening: sql<string>`left(${contactMessages.message}, 160)`,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(isFrom)
      .orderBy(desc(contactMessages.createdAt))
      .limit(10),
    database.$count(contactMessages, isFrom),
  ]);
  return { latest, total };
}

export type CustomerMessages = Awaited<ReturnType<typeof readMessagesFrom>>;
