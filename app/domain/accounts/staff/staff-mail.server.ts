import { eq } from "drizzle-orm";
import { loginUrl } from "#app/content/navigation.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import {
  nameAndEmail,
  type StaffChange,
  staffChangedMail,
} from "#app/mail/templates/admin-mails.ts";
import { isStaffWith } from "./is-staff-with.server.ts";
import { type Permission, roleNames, type StaffRole } from "./permissions.ts";

/** The addresses of all staff with a permission, who are told of changes that it covers. */
export async function listStaffEmails(
  database: DatabaseOrTransaction,
  permission: Permission,
): Promise<string[]> {
  const staff = await database
    .select({ email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(isStaffWith(permission))
    .orderBy(users.email);
  return staff.map(({ email }) => email);
}

export type StaffActor = Admin<never> | "command";

const OPERATOR = "The server administrator (npm run admin)";

/**
 * Tells whoever manages staff, in the transaction of the change; the actor too, whose session may be
 * stolen. The recipients are read before the change, so nobody is told of their own promotion only.
 */
export async function mailStaffChange(
  { transaction, origin }: { transaction: Transaction; origin: string },
  recipients: readonly string[],
  { actor, userId, roles, ...change }: StaffChangeNotice,
): Promise<void> {
  const message = staffChangedMail({
    origin,
    ...change,
    roles: roleNames(roles),
    by: typeof actor === "string" ? OPERATOR : nameAndEmail(actor),
    changedAt: new Date(),
    path: loginUrl(
      change.change === "withdrawn" ? "/admin/settings/staff" : `/admin/settings/staff/${userId}`,
    ),
  });
  for (const to of recipients) await enqueueMail(transaction, { ...message, to });
}

type StaffChangeNotice = {
  change: StaffChange;
  userId: string;
  person: { name: string; email: string };
  /** As they are now; for somebody who is leaving, as they were. */
  roles: readonly StaffRole[];
  actor: StaffActor;
};
