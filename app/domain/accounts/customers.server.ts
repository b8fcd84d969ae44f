import { and, count, desc, eq, ilike, isNull, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import { viewCounts } from "#app/database/view-counts.ts";
import { isNotExpired } from "./one-time-tokens.server.ts";
import type { Admin } from "./people.ts";

export const CUSTOMER_PAGE_SIZE = 50;
export const CUSTOMER_VIEWS = ["all", "customers", "admins", "unverified"] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  isVerified: users.emailVerified,
  role: profiles.role,
  createdAt: users.createdAt,
};

/** One page of the accounts, newest first, with the count of each view. */
export async function listCustomers(
  { database }: { database: Database },
  _admin: Admin,
  { view, search, page }: { view: CustomerView; search: string; page: number },
) {
  const where = and(viewConditions[view], customerMatchesSearch(search));
  const [people, [counts]] = await Promise.all([
    database
      .select({
        ...accountColumns,
        sessions: database.$count(
          sessions,
          and(eq(sessions.userId, users.id), isNotExpired(sessions.expiresAt)),
        ),
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(where)
      .orderBy(desc(users.createdAt), users.id)
      .limit(CUSTOMER_PAGE_SIZE)
      .offset((page - 1) * CUSTOMER_PAGE_SIZE),
    database
      .select(viewCounts({ ...viewConditions, found: where }))
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id)),
  ]);
  const { found: total, ...byView } = counts as Record<CustomerView | "found", number>;
  return { people, total, counts: byView };
}

const viewConditions: Record<CustomerView, SQL | undefined> = {
  all: undefined,
  customers: eq(profiles.role, "customer"),
  admins: eq(profiles.role, "admin"),
  unverified: eq(users.emailVerified, false),
};

function customerMatchesSearch(search: string): SQL | undefined {
  if (!search) return undefined;
  return or(ilike(users.name, likePattern(search)), ilike(users.email, likePattern(search)));
}

/** An account as staff may see it: only counts of cart lines and sessions. */
export async function readCustomer({ database }: { database: Database }, _: Admin, id: string) {
  const [person] = await database
    .select(accountColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, id));
  if (!person) return undefined;
  const [[signedIn], [cart], messages, messageCount] = await Promise.all([
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

function isFromEmail(email: string) {
  return sql`lower(${contactMessages.email}) = ${email}`;
}
