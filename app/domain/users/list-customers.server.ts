import { and, desc, eq, gt, ilike, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import type { Database } from "#app/database/connection.server.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import type { Admin } from "./people.ts";

export const CUSTOMER_PAGE_SIZE = 50;
export const CUSTOMER_VIEWS = ["all", "customers", "admins", "unverified"] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

/** Everyone with an account, the newest first. */
export async function listCustomers(
  { database }: { database: Database },
  _admin: Admin,
  { view, words, page }: { view: CustomerView; words: string; page: number },
) {
  const where = and(conditions[view], wordsIn(words));
  const everyone = (selected: SQL | undefined) =>
    database
      .select({ count: sql<string>`count(*)` })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(selected);
  const [people, [found], ...counted] = await Promise.all([
    database
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        isVerified: users.emailVerified,
        role: profiles.role,
        createdAt: users.createdAt,
        sessions: database.$count(
          sessions,
          and(eq(sessions.userId, users.id), gt(sessions.expiresAt, sql`now()`)),
        ),
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(where)
      .orderBy(desc(users.createdAt), users.id)
      .limit(CUSTOMER_PAGE_SIZE)
      .offset((page - 1) * CUSTOMER_PAGE_SIZE),
    everyone(where),
    ...CUSTOMER_VIEWS.map((each) => everyone(conditions[each])),
  ]);
  const counts = CUSTOMER_VIEWS.map((each, index) => [each, Number(counted[index]?.[0]?.count)]);
  return {
    people,
    total: Number(found?.count),
    counts: Object.fromEntries(counts) as Record<CustomerView, number>,
  };
}

const conditions: Record<CustomerView, SQL | undefined> = {
  all: undefined,
  customers: eq(profiles.role, "customer"),
  admins: eq(profiles.role, "admin"),
  unverified: eq(users.emailVerified, false),
};

function wordsIn(words: string): SQL | undefined {
  if (!words) return undefined;
  return or(ilike(users.name, likePattern(words)), ilike(users.email, likePattern(words)));
}
