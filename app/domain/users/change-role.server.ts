import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isAdminForSure } from "./lock-admins.server.ts";
import type { Admin } from "./people.ts";
import type { Role } from "./read-role.server.ts";

export type RoleRefusal = "missing" | "own-role" | "unverified" | "no-longer-admin";
type Outcome = { ok: true; name: string } | { ok: false; reason: RoleRefusal };

/**
 * Gives or takes the admin role. Nobody changes their own, so that one admin always remains, and
 * only an address that its owner has proved can have it. No session outlives such a change.
 */
export function changeRole(
  { database }: { database: Database },
  admin: Admin,
  { userId, role }: { userId: string; role: Role },
): Promise<Outcome> {
  return database.transaction(async (transaction) => {
    if (!(await isAdminForSure(transaction, admin))) return refuse("no-longer-admin");
    if (userId === admin.userId) return refuse("own-role");
    const person = await lockPerson(transaction, userId);
    if (!person) return refuse("missing");
    if (role === "admin" && !person.isVerified) return refuse("unverified");
    if (person.role !== role) {
      await transaction.update(profiles).set({ role }).where(eq(profiles.id, userId));
      await transaction.delete(sessions).where(eq(sessions.userId, userId));
      await recordAudit(transaction, admin, {
        verb: "changed",
        thing: { kind: "customer", id: userId, label: person.name },
        before: { role: person.role },
        after: { role },
      });
    }
    return { ok: true, name: person.name };
  });
}

async function lockPerson(transaction: Transaction, userId: string) {
  const [person] = await transaction
    .select({ name: users.name, isVerified: users.emailVerified, role: profiles.role })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
    .for("update", { of: profiles });
  return person;
}

function refuse(reason: RoleRefusal): Outcome {
  return { ok: false, reason };
}
