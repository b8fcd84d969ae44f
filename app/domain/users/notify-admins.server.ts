import { eq } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { adminRoleChangedMail } from "#app/mail/messages/admin-role-changed.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import type { Admin } from "./people.ts";

/** An admin, or whoever runs the server. */
export type RoleChangeActor = Admin | "command";

const OPERATOR = "The server's operator (npm run admin)";

/** Those who are told of a change of role: everyone who was an admin before it. */
export async function listAdminEmails(transaction: Transaction): Promise<string[]> {
  const admins = await transaction
    .select({ email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.role, "admin"))
    .orderBy(users.email);
  return admins.map(({ email }) => email);
}

/**
 * Writes to every admin who did what and when, in the transaction that does it. The one who did it
 * is told as well: it may have been somebody else with their password.
 */
export async function notifyAdmins(
  { transaction, origin }: { transaction: Transaction; origin: string },
  admins: readonly string[],
  input: {
    change: "added" | "removed";
    person: { name: string; email: string };
    actor: RoleChangeActor;
  },
): Promise<void> {
  const { change, person, actor } = input;
  const message = adminRoleChangedMail({
    origin,
    company,
    change,
    person,
    by: typeof actor === "string" ? OPERATOR : `${actor.name} (${actor.email})`,
    changedAt: new Date(),
    path: "/admin/customers?view=admins",
  });
  for (const to of admins) await writeMail(transaction, { ...message, origin, to });
}
