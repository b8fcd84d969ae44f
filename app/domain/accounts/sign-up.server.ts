import type { Database } from "#app/database/connection.server.ts";
import { startEmailVerification } from "./email/email-verification.server.ts";
import {
  checkPasswordPolicy,
  type PasswordPolicyViolation,
} from "./passwords/password-policy.server.ts";
import { createUser } from "./users.server.ts";

export type SignUpRefusal = "address-taken" | PasswordPolicyViolation;

export type SignUpOutcome = { ok: true; userId: string } | { ok: false; reason: SignUpRefusal };

/**
 * Makes an account and mails the link that proves its address, both or neither. It signs nobody in.
 * The database judges whether an address is taken: of two at once, one gets the account.
 */
export async function signUp(
  { database, origin }: { database: Database; origin: string },
  person: { name: string; email: string; password: string },
): Promise<SignUpOutcome> {
  const refused = await checkPasswordPolicy(person.password, person);
  if (refused) return { ok: false, reason: refused };
  return database.transaction(async (transaction) => {
    const user = await createUser(transaction, { ...person, isProven: false });
    if (!user) return { ok: false, reason: "address-taken" };
    const email = person.email.toLowerCase();
    await startEmailVerification({ database: transaction, origin }, { userId: user.id, email });
    return { ok: true, userId: user.id };
  });
}
