import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { installationSecrets } from "#app/database/tables/installation.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { createOneTimeToken, hashToken } from "#app/domain/accounts/one-time-tokens.server.ts";
import {
  checkPasswordPolicy,
  type PasswordPolicyViolation,
} from "#app/domain/accounts/passwords/password-policy.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { setRoles } from "./change-staff.server.ts";
import { adminExists, grantAdmin } from "./grant-admin.server.ts";

const FIRST_ADMIN_SECRET = "first-admin";

/** While no admin exists: a new token for the page that creates one. Replaces earlier tokens. */
export async function issueFirstAdminToken(database: Database): Promise<string | undefined> {
  if (await adminExists(database)) return undefined;
  const { secret, hash } = createOneTimeToken();
  const row = { name: FIRST_ADMIN_SECRET, valueHash: hash, createdAt: new Date() };
  await database
    .insert(installationSecrets)
    .values(row)
    .onConflictDoUpdate({ target: installationSecrets.name, set: row });
  return secret;
}

export async function isFirstAdminTokenValid(database: Database, token: string): Promise<boolean> {
  return (await tokenMatches(database, token)) && !(await adminExists(database));
}

type CreateFirstAdminOutcome =
  | { ok: true; userId: string }
  | { ok: false; reason: "link-invalid" | "address-taken" | PasswordPolicyViolation };

/** Creates the first admin, who is an owner, and consumes the token. Concurrent calls create one account. */
export async function createFirstAdmin(
  { database }: { database: Database },
  token: string,
  person: { name: string; email: string; password: string },
): Promise<CreateFirstAdminOutcome> {
  const violation = await checkPasswordPolicy(person.password, person);
  if (violation) return { ok: false, reason: violation };
  return database.transaction(async (transaction) => {
    if (!(await tokenMatches(transaction, token)) || (await adminExists(transaction))) {
      return { ok: false, reason: "link-invalid" };
    }
    const user = await createUser(transaction, person);
    if (!user) return { ok: false, reason: "address-taken" };
    await setRoles(transaction, user.id, ["owner"]);
    await transaction
      .delete(installationSecrets)
      .where(eq(installationSecrets.name, FIRST_ADMIN_SECRET));
    return { ok: true, userId: user.id };
  });
}

async function tokenMatches(database: Database | Transaction, token: string): Promise<boolean> {
  // Row lock: a concurrent request with the same token waits, and then finds it consumed.
  const { name, valueHash } = installationSecrets;
  const found = await database
    .select({ name })
    .from(installationSecrets)
    .where(and(eq(name, FIRST_ADMIN_SECRET), eq(valueHash, hashToken(token))))
    .for("update");
  return found.length > 0;
}

/**
 * Applies ADMIN_EMAIL and ADMIN_PASSWORD at start: creates or promotes the account to an owner, but only
 * while no admin exists. A demoted admin does not get the role back by a restart.
 */
export function grantConfiguredAdmin(
  { database }: { database: Database },
  admin: { email: string; password: string },
): Promise<"granted" | "already-admin" | "not-granted"> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ role: profiles.role })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.email, admin.email.toLowerCase()))
      .for("update");
    if (account?.role === "admin") return "already-admin";
    if (await adminExists(transaction)) return "not-granted";
    const { isNew } = await grantAdmin({ database: transaction }, admin);
    // Another process may have granted it at the same time.
    return isNew ? "granted" : "already-admin";
  });
}
