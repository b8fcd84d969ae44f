import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { installationSecrets } from "#app/database/tables/installation.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import {
  checkPasswordPolicy,
  type PasswordPolicyViolation,
} from "#app/domain/accounts/passwords/password-policy.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { adminExists, assignAdminRole, grantAdmin } from "./grant-admin.server.ts";

const FIRST_ADMIN_SECRET = "first-admin";

/** While there is no admin: a fresh secret for the page that creates one. Earlier ones are dead. */
export async function issueFirstAdminToken(database: Database): Promise<string | undefined> {
  if (await adminExists(database)) return undefined;
  const token = randomBytes(24).toString("base64url");
  const row = {
    name: FIRST_ADMIN_SECRET,
    valueHash: hashFirstAdminToken(token),
    createdAt: new Date(),
  };
  await database
    .insert(installationSecrets)
    .values(row)
    .onConflictDoUpdate({ target: installationSecrets.name, set: row });
  return token;
}

/** Whether the link still opens the page. */
export async function isFirstAdminTokenValid(database: Database, token: string): Promise<boolean> {
  return (await tokenMatches(database, token)) && !(await adminExists(database));
}

export type CreateFirstAdminOutcome =
  | { ok: true; userId: string }
  | { ok: false; reason: "link-dead" | "address-taken" | PasswordPolicyViolation };

/** Creates the first admin, once: two people with the same link make one account. */
export async function createFirstAdmin(
  { database }: { database: Database },
  token: string,
  person: { name: string; email: string; password: string },
): Promise<CreateFirstAdminOutcome> {
  const refused = await checkPasswordPolicy(person.password, person);
  if (refused) return { ok: false, reason: refused };
  return database.transaction(async (transaction) => {
    if (!(await tokenMatches(transaction, token)) || (await adminExists(transaction))) {
      return { ok: false, reason: "link-dead" };
    }
    const user = await createUser(transaction, person);
    if (!user) return { ok: false, reason: "address-taken" };
    await assignAdminRole(transaction, user.id);
    await transaction
      .delete(installationSecrets)
      .where(eq(installationSecrets.name, FIRST_ADMIN_SECRET));
    return { ok: true, userId: user.id };
  });
}

async function tokenMatches(database: Database | Transaction, token: string): Promise<boolean> {
  // Locked: whoever comes second with the same link waits, and then finds it gone.
  const [secret] = await database
    .select({ valueHash: installationSecrets.valueHash })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, FIRST_ADMIN_SECRET))
    .for("update");
  return secret !== undefined && timingSafeEqualText(secret.valueHash, hashFirstAdminToken(token));
}

function hashFirstAdminToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function timingSafeEqualText(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

/**
 * ADMIN_EMAIL and ADMIN_PASSWORD, at every start: only while there is no admin at all, the account
 * is created as one or given the role. An admin who was demoted, or who moved to another address,
 * leaves no way back in.
 */
export function grantConfiguredAdmin(
  { database }: { database: Database },
  admin: { email: string; password: string },
): Promise<"granted" | "already-admin" | "not-granted"> {
  return database.transaction(async (transaction) => {
    const role = await lockRoleByEmail(transaction, admin.email.toLowerCase());
    if (role === "admin") return "already-admin";
    if (await adminExists(transaction)) return "not-granted";
    const { isNew } = await grantAdmin({ database: transaction }, admin);
    // Another process, started at the same moment, may have been first.
    return isNew ? "granted" : "already-admin";
  });
}

async function lockRoleByEmail(transaction: Transaction, email: string) {
  const [account] = await transaction
    .select({ role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email))
    .for("update");
  return account?.role;
}
