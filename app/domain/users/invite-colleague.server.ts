import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isMailAddress } from "#app/mail/mail-address.ts";
import { createUser } from "./create-user.server.ts";
import { type InvitationNeeds, inviteAdmin } from "./invite-admin.server.ts";
import { isAdminForSure, requireSamePerson } from "./lock-admins.server.ts";
import type { Admin, PasswordHolder } from "./people.ts";

export type InviteRefusal = "unverified" | "already-admin" | "address" | "no-longer-admin";
type Outcome = { ok: true; link: string | undefined } | { ok: false; reason: InviteRefusal };

/**
 * An admin who has just typed their password makes another one. An account whose address nobody has proved is refused: whoever opened
 * it in a colleague's name would get the back office with the password they chose.
 */
export function inviteColleague(
  needs: Omit<InvitationNeeds, "database"> & { database: Database },
  admin: Admin,
  { address, holder }: { address: string; holder: PasswordHolder },
): Promise<Outcome> {
  requireSamePerson(admin, holder);
  const email = address.toLowerCase();
  if (!isMailAddress(email)) return Promise.resolve({ ok: false, reason: "address" });
  return needs.database.transaction(async (transaction) => {
    if (!(await isAdminForSure(transaction, admin))) {
      return { ok: false, reason: "no-longer-admin" };
    }
    // Created before it is looked at: a sign-up at the same moment is waited for, and then seen.
    const created = await createUser(transaction, { name: "Administrator", email });
    const refused = created ? undefined : await refuseKnown(transaction, email);
    if (refused) return { ok: false, reason: refused };
    const { link, userId } = await inviteAdmin({ ...needs, database: transaction }, admin, email);
    const [person] = await transaction
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, userId));
    await recordAudit(transaction, admin, {
      verb: "made an admin of",
      thing: { kind: "customer", id: userId, label: person?.name ?? "" },
    });
    return { ok: true, link };
  });
}

/** The row is held: what it says now is still true when the role is given. */
async function refuseKnown(
  transaction: Transaction,
  email: string,
): Promise<InviteRefusal | undefined> {
  const [known] = await transaction
    .select({ isVerified: users.emailVerified, role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email))
    .for("update");
  if (known?.role === "admin") return "already-admin";
  // One that has gone this very moment could come back as a stranger's.
  return known?.isVerified ? undefined : "unverified";
}
