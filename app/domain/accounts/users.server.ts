import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { accounts, profiles, users } from "#app/database/tables/users.ts";
import { hashPassword } from "./passwords/password-hash.server.ts";
import type { Role, SignedIn } from "./people.ts";

/** Creates a user, with a verified email unless stated otherwise. Undefined if the email is taken. */
export async function createUser(
  transaction: Transaction,
  person: { name: string; email: string; password?: string; isVerified?: boolean },
): Promise<{ id: string } | undefined> {
  const [user] = await transaction
    .insert(users)
    .values({
      name: person.name,
      email: person.email.toLowerCase(),
      emailVerified: person.isVerified ?? true,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (user && person.password !== undefined) {
    await addPassword(transaction, user.id, person.password);
  }
  return user;
}

/** Adds a password to an account without one. */
export async function addPassword(
  transaction: Transaction,
  userId: string,
  password: string,
): Promise<void> {
  await transaction.insert(accounts).values({
    userId,
    accountId: userId,
    providerId: "credential",
    password: await hashPassword(password),
  });
}

export async function findUser(database: DatabaseOrTransaction, userId: string) {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  return user;
}

export async function findUserByEmail(database: DatabaseOrTransaction, email: string) {
  const [user] = await database.select().from(users).where(eq(users.email, email));
  return user;
}

/** displayName in SQL; null where a left join found nobody. */
export function displayNameOf(person: Record<"name" | "email", SQLWrapper>): SQL<string | null> {
  return sql<string | null>`coalesce(nullif(trim(${person.name}), ''), ${person.email})`;
}

/** profiles.role is the single source of truth for roles. */
export async function readRole(database: Database, userId: string): Promise<Role> {
  const [profile] = await database
    .select({ role: profiles.role })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return profile?.role ?? "customer";
}

/** A deactivated colleague, who is a customer now. */
export function isFormerStaff(database: Database, userId: string): Promise<boolean> {
  const isFormer = and(eq(profiles.id, userId), isNotNull(profiles.deactivatedAt));
  return database.$count(profiles, isFormer).then((count) => count > 0);
}

export async function changeName(
  { database }: { database: Database },
  person: SignedIn,
  form: { name: string },
): Promise<void> {
  await database.update(users).set({ name: form.name }).where(eq(users.id, person.userId));
}
