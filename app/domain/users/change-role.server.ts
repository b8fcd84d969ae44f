import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isAdminForSure, requireSamePerson } from "./lock-admins.server.ts";
import { listAdminEmails, notifyAdmins } from "./notify-admins.server.ts";
import type { Admin, PasswordHolder } from "./people.ts";
import type { Role } from "./read-role.server.ts";

export type RoleRefusal = "missing" | "own-role" | "unverified" | "no-longer-admin";
type Outcome = { ok: true; name: string } | { ok: false; reason: RoleRefusal };

/**
 * Gives or takes the admin role. Nobody changes their own, so that one admin always remains, and
 * only an address that its owner has proved can have it. No session outlives such a change. The
 * admin has just typed their password, and all who were admins before are told.
 */
export function changeRole(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  { userId, role, holder }: { userId: string; role: Role; holder: PasswordHolder },
): Promise<Outcome> {
  requireSamePerson(admin, holder);
  return database.transaction(async (transaction) => {
    if (!(await isAdminForSure(transaction, admin))) return refuse("no-longer-admin");
    if (userId === admin.userId) return refuse("own-role");
    const person = await lockPerson(transaction, userId);
    if (!person) return refuse("missing");
    if (role === "admin" && !person.isVerified) return refuse("unverified");
    if (person.role !== role) {
      const admins = await listAdminEmails(transaction);
      await transaction.update(profiles).set({ role }).where(eq(profiles.id, userId));
      await transaction.delete(sessions).where(eq(sessions.userId, userId));
      await recordAudit(transaction, admin, {
        verb: "changed",
        thing: { kind: "customer", id: userId, label: person.name },
        before: { role: person.role },
        after: { role },
      });
      const change = role === "admin" ? "added" : "removed";
      await notifyAdmins({ transaction, origin }, admins, { change, person, actor: admin });
    }
    return { ok: true, name: person.name };
  });
}

async function lockPerson(transaction: Transaction, userId: string) {
  const [person] = await transaction
    .select({
      name: users.name,
      email: users.email,
      isVerified: users.emailVerified,
      role: profiles.role,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
    .for("update", { of: profiles });
  return person;
}

function refuse(reason: RoleRefusal): Outcome {
  return { ok: false, reason };
}
