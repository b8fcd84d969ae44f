import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { installationSecrets } from "#app/database/tables/installation.ts";
import { createUser } from "./create-user.server.ts";
import { adminExists, giveAdminRole } from "./grant-admin.server.ts";
import { type PasswordRefusal, refusePassword } from "./refuse-password.server.ts";

const SECRET = "first-admin";

/** While there is no admin: a fresh secret for the page that creates one. Earlier ones are dead. */
export async function issueFirstAdminToken(database: Database): Promise<string | undefined> {
  if (await adminExists(database)) return undefined;
  const token = randomBytes(24).toString("base64url");
  const row = { name: SECRET, valueHash: hash(token), createdAt: new Date() };
  await database
    .insert(installationSecrets)
    .values(row)
    .onConflictDoUpdate({ target: installationSecrets.name, set: row });
  return token;
}

/** Whether the link still opens the page. */
export async function firstAdminTokenWorks(database: Database, token: string): Promise<boolean> {
  return (await tokenMatches(database, token)) && !(await adminExists(database));
}

export type CreateFirstAdminOutcome =
  | { ok: true; userId: string }
  | { ok: false; reason: "link-dead" | "address-taken" | PasswordRefusal };

/** Creates the first admin, once: two people with the same link make one account. */
export async function createFirstAdmin(
  { database }: { database: Database },
  token: string,
  person: { name: string; email: string; password: string },
): Promise<CreateFirstAdminOutcome> {
  const refused = await refusePassword(person.password, person);
  if (refused) return { ok: false, reason: refused };
  return database.transaction(async (transaction) => {
    if (!(await tokenMatches(transaction, token)) || (await adminExists(transaction))) {
      return { ok: false, reason: "link-dead" };
    }
    const user = await createUser(transaction, person);
    if (!user) return { ok: false, reason: "address-taken" };
    await giveAdminRole(transaction, user.id);
    await transaction.delete(installationSecrets).where(eq(installationSecrets.name, SECRET));
    return { ok: true, userId: user.id };
  });
}

async function tokenMatches(database: Database | Transaction, token: string): Promise<boolean> {
  // Locked: whoever comes second with the same link waits, and then finds it gone.
  const [secret] = await database
    .select({ valueHash: installationSecrets.valueHash })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, SECRET))
    .for("update");
  return secret !== undefined && sameText(secret.valueHash, hash(token));
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function sameText(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
