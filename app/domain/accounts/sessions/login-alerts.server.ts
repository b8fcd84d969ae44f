import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { loginAlerts, sessions, users } from "#app/database/tables/users.ts";
import {
  createOneTimeToken,
  hashToken,
  isNotExpired,
  minutesFromNow,
} from "#app/domain/accounts/one-time-tokens.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { newDeviceMail } from "#app/mail/templates/account-mails.server.ts";
import { describeDevice, maskIpAddress } from "./describe-device.ts";
import { revokeAccess } from "./revoke-access.server.ts";

/** The longest that a session of staff can last. */
const LINK_DAYS = 30;

/** Emails staff about a login from a browser that is new to their account, with a link that ends it. */
export function mailLoginAlert(
  { database, origin }: { database: Database; origin: string },
  { userId, sessionId, userAgent, ipAddress }: NewDeviceLogin,
): Promise<void> {
  const { secret, hash } = createOneTimeToken();
  return database.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    if (!user) return;
    await transaction.insert(loginAlerts).values({
      tokenHash: hash,
      userId,
      sessionId,
      expiresAt: minutesFromNow(LINK_DAYS * 24 * 60),
    });
    const message = newDeviceMail({
      origin,
      path: `/login/end?token=${secret}`,
      loggedInAt: new Date(),
      device: describeDevice(userAgent),
      network: maskIpAddress(ipAddress),
    });
    await enqueueMail(transaction, { ...message, to: user.email });
  });
}

type NewDeviceLogin = {
  userId: string;
  sessionId: string;
  userAgent: string | null;
  ipAddress: string;
};

/** The login that a link is about; undefined if it has been used or is too old. Read-only: mail scanners open links. */
export async function findLoginAlert(
  { database }: { database: Database },
  secret: string,
): Promise<{ loggedInAt: Date; isOpen: boolean } | undefined> {
  const [alert] = await database
    .select({ loggedInAt: loginAlerts.createdAt, sessionId: sessions.id })
    .from(loginAlerts)
    .leftJoin(
      sessions,
      and(eq(sessions.id, loginAlerts.sessionId), isNotExpired(sessions.expiresAt)),
    )
    .where(isValid(secret));
  return alert && { loggedInAt: alert.loggedInAt, isOpen: alert.sessionId !== null };
}

/**
 * Ends every session of the account and forgets its devices: whoever logged in knows the password, and
 * may have logged in again since. Works once.
 */
export function endReportedLogin(
  { database }: { database: Database },
  secret: string,
): Promise<{ ok: true; userId: string } | { ok: false; reason: "link-invalid" }> {
  return database.transaction(async (transaction) => {
    const [alert] = await transaction
      .delete(loginAlerts)
      .where(isValid(secret))
      .returning({ userId: loginAlerts.userId });
    if (!alert) return { ok: false, reason: "link-invalid" };
    await revokeAccess(transaction, alert.userId);
    return { ok: true, userId: alert.userId };
  });
}

const isValid = (secret: string) =>
  and(eq(loginAlerts.tokenHash, hashToken(secret)), isNotExpired(loginAlerts.expiresAt));
