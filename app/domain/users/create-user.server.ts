import type { Transaction } from "#app/database/connection.server.ts";
import { accounts, users } from "#app/database/tables/users.ts";
import { hashPassword } from "./password-hash.server.ts";

/**
 * Adds a person; with a password, they can log in with it. An address counts as theirs unless it is
 * said to be unproven.
 * Undefined when the address has an account already.
 */
export async function createUser(
  transaction: Transaction,
  person: { name: string; email: string; password?: string; isProven?: boolean },
): Promise<{ id: string } | undefined> {
  const [user] = await transaction
    .insert(users)
    .values({
      name: person.name,
      email: person.email.toLowerCase(),
      emailVerified: person.isProven ?? true,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (user && person.password !== undefined) {
    await givePassword(transaction, user.id, person.password);
  }
  return user;
}

/** The first password of an account that has none. */
export async function givePassword(
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
