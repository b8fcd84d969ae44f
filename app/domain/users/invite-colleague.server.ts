import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isMailAddress } from "#app/mail/mail-address.ts";
import { type InvitationNeeds, inviteAdmin } from "./invite-admin.server.ts";
import type { Admin } from "./people.ts";

type Outcome =
  | { ok: true; link: string | undefined }
  | { ok: false; reason: "unverified" | "already-admin" | "address" };

/**
 * An admin makes another one. An account whose address nobody has proved is refused: whoever opened
 * it in a colleague's name would get the back office with the password they chose.
 */
export function inviteColleague(
  needs: Omit<InvitationNeeds, "database"> & { database: Database },
  admin: Admin,
  address: string,
): Promise<Outcome> {
  const email = address.toLowerCase();
  if (!isMailAddress(email)) return Promise.resolve({ ok: false, reason: "address" });
  return needs.database.transaction(async (transaction) => {
    const [known] = await transaction
      .select({ isVerified: users.emailVerified, role: profiles.role })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.email, email))
      .for("update");
    if (known?.role === "admin") return { ok: false, reason: "already-admin" };
    if (known && !known.isVerified) return { ok: false, reason: "unverified" };
    const { link, userId } = await inviteAdmin({ ...needs, database: transaction }, email);
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
