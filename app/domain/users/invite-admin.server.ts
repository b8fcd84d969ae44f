import { company } from "#app/content/company.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { adminInvitationMail } from "#app/mail/messages/admin-invitation.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { grantAdmin } from "./grant-admin.server.ts";
import { listAdminEmails, notifyAdmins, type RoleChangeActor } from "./notify-admins.server.ts";
import { passwordLinkPath } from "./password-link.ts";
import { makePasswordToken } from "./password-token.server.ts";

export const INVITATION_HOURS = 24;

export type InvitationNeeds = {
  database: DatabaseOrTransaction;
  origin: string;
};

/**
 * Makes an admin, and tells those who were admins before; whoever has no password yet gets a link to
 * choose one, also by mail.
 */
export async function inviteAdmin(
  { database, origin }: InvitationNeeds,
  actor: RoleChangeActor,
  email: string,
): Promise<{ userId: string; link: string | undefined; isNew: boolean }> {
  return database.transaction(async (transaction) => {
    const others = await listAdminEmails(transaction);
    const { userId, hasPassword, isNew, person } = await grantAdmin(
      { database: transaction },
      { email },
    );
    if (isNew) {
      await notifyAdmins({ transaction, origin }, others, { change: "added", person, actor });
    }
    if (hasPassword) return { userId, link: undefined, isNew };
    const validForMinutes = INVITATION_HOURS * 60;
    const path = passwordLinkPath(await makePasswordToken(transaction, userId, validForMinutes));
    const message = adminInvitationMail({ origin, company, path, validForMinutes });
    await writeMail(transaction, { ...message, origin, to: email });
    return { userId, link: new URL(path, origin).href, isNew };
  });
}
