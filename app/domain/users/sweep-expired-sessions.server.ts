import { lt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { preferenceTickets } from "#app/database/tables/preferences.ts";
import { emailVerifications, sessions, verifications } from "#app/database/tables/users.ts";
import { sweepKnownDevices } from "./known-devices.server.ts";

/** Removes what can no longer open anything; called now and then by the server process. */
export async function sweepExpiredSessions(database: Database): Promise<void> {
  const now = sql`now()`;
  await database.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
  await database.delete(sessions).where(lt(sessions.expiresAt, now));
  await database.delete(verifications).where(lt(verifications.expiresAt, now));
  await database.delete(emailVerifications).where(lt(emailVerifications.expiresAt, now));
  await sweepKnownDevices(database);
  await database.delete(preferenceTickets).where(lt(preferenceTickets.expiresAt, now));
}
