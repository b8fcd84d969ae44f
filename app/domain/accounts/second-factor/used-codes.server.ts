import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { usedCodes } from "#app/database/tables/users.ts";

/** Longer than a code can be valid: its own half minute, and one before and after. */
const LIFETIME = sql`interval '2 minutes'`;
const isOld = lt(usedCodes.usedAt, sql`clock_timestamp() - ${LIFETIME}`);

/** Marks a code as used. False if it has been used already, also by a request at the same time. */
export async function consumeCode(
  database: Database,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await database
    .insert(usedCodes)
    .values({ userId, code })
    .onConflictDoUpdate({
      target: [usedCodes.userId, usedCodes.code],
      set: { usedAt: sql`clock_timestamp()` },
      setWhere: isOld,
    })
    .returning({ code: usedCodes.code });
  return used.length > 0;
}

/** The code was wrong, so that nobody has used it. */
export async function releaseCode(database: Database, userId: string, code: string): Promise<void> {
  await database
    .delete(usedCodes)
    .where(and(eq(usedCodes.userId, userId), eq(usedCodes.code, code)));
}

/** A recovery code that has been used is worthless, so it is kept: whoever enters it again is told. */
export async function rememberRecoveryCode(
  database: Database,
  userId: string,
  code: string,
): Promise<void> {
  await database
    .insert(usedCodes)
    .values({ userId, code, usedAt: sql`'infinity'` })
    .onConflictDoNothing();
}

export async function wasRecoveryCodeUsed(
  database: Database,
  userId: string,
  code: string,
): Promise<boolean> {
  const isCode = and(eq(usedCodes.userId, userId), eq(usedCodes.code, code));
  return (await database.$count(usedCodes, isCode)) > 0;
}

export async function sweepUsedCodes(database: Database): Promise<void> {
  await database.delete(usedCodes).where(isOld);
}
