import type { Database } from "#app/database/connection.server.ts";
import { startEmailVerification } from "./email/email-verification.server.ts";
import {
  checkPasswordPolicy,
  type PasswordPolicyViolation,
} from "./passwords/password-policy.server.ts";
import { createUser } from "./users.server.ts";

export type SignUpRefusal = "address-taken" | PasswordPolicyViolation;

/** Creates an account and mails its verification link, in one transaction. Does not sign in. */
export async function signUp(
  { database, origin }: { database: Database; origin: string },
  person: { name: string; email: string; password: string },
): Promise<{ ok: true; userId: string } | { ok: false; reason: SignUpRefusal }> {
  const violation = await checkPasswordPolicy(person.password, person);
  if (violation) return { ok: false, reason: violation };
  return database.transaction(async (transaction) => {
    const user = await createUser(transaction, { ...person, isVerified: false });
    if (!user) return { ok: false, reason: "address-taken" };
    const email = person.email.toLowerCase();
    await startEmailVerification({ database: transaction, origin }, { userId: user.id, email });
    return { ok: true, userId: user.id };
  });
}
