import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { sessions } from "#app/database/tables/users.ts";
import { describeDevice } from "./describe-device.ts";
import { isStillGood } from "./link-time.server.ts";
import type { Shopper } from "./people.ts";
import { shortenAddress } from "./shorten-address.ts";

export type SignedInDevice = {
  id: string;
  device: string;
  place: string | undefined;
  signedInAt: Date;
  lastSeenAt: Date;
  isThisOne: boolean;
};

/** Where this person is signed in: this device first, then the one used last. */
export async function listSessions(
  { database }: { database: Database },
  shopper: Shopper,
): Promise<SignedInDevice[]> {
  const rows = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, shopper.userId), isStillGood(sessions.expiresAt)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  const devices = rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    place: shortenAddress(row.ipAddress),
    signedInAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    isThisOne: row.id === shopper.sessionId,
  }));
  return devices.sort((left, right) => Number(right.isThisOne) - Number(left.isThisOne));
}
