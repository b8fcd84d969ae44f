import { eq, lte, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { loginUrl } from "#app/content/navigation.ts";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import {
  profiles,
  secondFactorRecoveries,
  secondFactors,
  users,
} from "#app/database/tables/users.ts";
import { createOneTimeToken, hashToken } from "#app/domain/accounts/one-time-tokens.server.ts";
import {
  type Admin,
  displayName,
  may,
  type Reauthenticated,
  type Role,
} from "#app/domain/accounts/people.ts";
import { endAllSessions } from "#app/domain/accounts/sessions/sessions.server.ts";
import { findAdminForJob } from "#app/domain/accounts/staff/find-admin-for-job.server.ts";
import type { Permission } from "#app/domain/accounts/staff/permissions.ts";
import { requireOwnPassword } from "#app/domain/accounts/staff/require-own-password.ts";
import { listStaffEmails } from "#app/domain/accounts/staff/staff-mail.server.ts";
import { type AuditActor, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { secondFactorRecoveryMail } from "#app/mail/templates/account-mails.server.ts";
import { nameAndEmail, secondFactorRecoveryNotice } from "#app/mail/templates/admin-mails.ts";
import { mailSecondFactorChange } from "./second-factor-mail.server.ts";

/** How long the owner of an account can stop the removal of its second factor. */
export const RECOVERY_HOURS = 24;

export type RecoveryRefusal = "missing" | "own-account" | "on-staff" | "not-enrolled" | "running";

/**
 * For somebody who has lost both phone and recovery codes: the second factor is removed after a day. The
 * person is told and can stop it. Of a member of staff it takes the right to manage staff, and all who have
 * it are told as well.
 */
export function startRecovery(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<"see-contact-details">,
  { userId, holder }: { userId: string; holder: Reauthenticated },
): Promise<{ ok: true; name: string } | { ok: false; reason: RecoveryRefusal }> {
  requireOwnPassword(admin, holder);
  return database.transaction(async (transaction) => {
    const person = await lockEnrolled(transaction, userId);
    if (!person) return { ok: false, reason: "missing" };
    if (userId === admin.userId) return { ok: false, reason: "own-account" };
    if (person.role === "admin" && !may(admin, "manage-staff")) {
      return { ok: false, reason: "on-staff" };
    }
    if (!person.twoFactorEnabled) return { ok: false, reason: "not-enrolled" };
    const { secret, hash } = createOneTimeToken();
    const [recovery] = await transaction
      .insert(secondFactorRecoveries)
      .values({
        userId,
        startedBy: admin.userId,
        takesEffectAt: sql`now() + make_interval(hours => ${RECOVERY_HOURS})`,
        stopTokenHash: hash,
      })
      .onConflictDoNothing()
      .returning();
    if (!recovery) return { ok: false, reason: "running" };
    await recordAudit(transaction, admin, {
      verb: "started to remove two-step login of",
      entity: { kind: "customer", id: userId, label: displayName(person) },
    });
    const { takesEffectAt } = recovery;
    const message = secondFactorRecoveryMail({ origin, takesEffectAt, path: stopPath(secret) });
    await enqueueMail(transaction, { ...message, to: person.email });
    if (person.role === "admin") {
      const notice = secondFactorRecoveryNotice({
        origin,
        person,
        by: nameAndEmail(admin),
        takesEffectAt,
        path: loginUrl(`/admin/settings/staff/${userId}`),
      });
      for (const to of await listStaffEmails(transaction, "manage-staff")) {
        if (to !== person.email) await enqueueMail(transaction, { ...notice, to });
      }
    }
    return { ok: true, name: displayName(person) };
  });
}

/** The role is locked for staff only: the job already holds what a change of roles waits for. */
async function lockEnrolled(
  transaction: Transaction,
  userId: string,
  of: PgTable[] = [users, profiles],
) {
  const [person] = await transaction
    .select({
      name: users.name,
      email: users.email,
      twoFactorEnabled: users.twoFactorEnabled,
      role: profiles.role,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
    .for("update", { of });
  return person;
}

function stopPath(token: string): string {
  return `/account/stop-recovery?token=${encodeURIComponent(token)}`;
}

/** Of one account: when its second factor will be removed. */
export async function findRecovery(
  { database }: { database: Database },
  _admin: Admin<"see-contact-details">,
  userId: string,
): Promise<Date | undefined> {
  const [recovery] = await database
    .select({ takesEffectAt: secondFactorRecoveries.takesEffectAt })
    .from(secondFactorRecoveries)
    .where(eq(secondFactorRecoveries.userId, userId));
  return recovery?.takesEffectAt;
}

/** Whether the link in the email still stops something. */
export async function isRecoveryToken(
  { database }: { database: Database },
  token: string,
): Promise<boolean> {
  const count = await database.$count(
    secondFactorRecoveries,
    eq(secondFactorRecoveries.stopTokenHash, hashToken(token)),
  );
  return count > 0;
}

/** By the link in the email. */
export async function stopRecoveryByToken(
  { database }: { database: Database },
  token: string,
): Promise<{ ok: boolean }> {
  const { rowCount } = await database
    .delete(secondFactorRecoveries)
    .where(eq(secondFactorRecoveries.stopTokenHash, hashToken(token)));
  return { ok: (rowCount ?? 0) > 0 };
}

export function stopRecoveryAsAdmin(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  userId: string,
): Promise<{ ok: true } | { ok: false; reason: "missing" | "on-staff" }> {
  return database.transaction(async (transaction) => {
    const person = await lockEnrolled(transaction, userId);
    if (!person) return { ok: false, reason: "missing" };
    if (person.role === "admin" && !may(admin, "manage-staff")) {
      return { ok: false, reason: "on-staff" };
    }
    if (await cancelRecovery(transaction, userId)) {
      await recordAudit(transaction, admin, {
        verb: "stopped the removal of two-step login of",
        entity: { kind: "customer", id: userId, label: displayName(person) },
      });
    }
    return { ok: true };
  });
}

/** A login with a code shows that nothing is lost. */
export async function cancelRecovery(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await database
    .delete(secondFactorRecoveries)
    .where(eq(secondFactorRecoveries.userId, userId));
  return (rowCount ?? 0) > 0;
}

/** Removes the second factors whose day has passed, unless the colleague who started it could no longer do so. */
export async function applyDueRecoveries({
  database,
  origin,
}: {
  database: Database;
  origin: string;
}): Promise<{ removed: number; stopped: number }> {
  const counts = { removed: 0, stopped: 0 };
  for (;;) {
    const outcome = await database.transaction(async (transaction) => {
      const { userId, startedBy, takesEffectAt } = secondFactorRecoveries;
      const [due] = await transaction
        .select({ userId, startedBy, role: profiles.role, name: users.name, email: users.email })
        .from(secondFactorRecoveries)
        .innerJoin(profiles, eq(profiles.id, userId))
        .innerJoin(users, eq(users.id, userId))
        .where(lte(takesEffectAt, sql`now()`))
        .limit(1)
        .for("update", { of: secondFactorRecoveries, skipLocked: true });
      if (!due) return undefined;
      if (await mayStillStart(transaction, due)) {
        await removeSecondFactor({ database: transaction, origin }, "schedule", due.userId);
        return "removed";
      }
      await cancelRecovery(transaction, due.userId);
      await recordAudit(transaction, "schedule", {
        verb: "stopped the removal of two-step login of",
        entity: { kind: "customer", id: due.userId, label: displayName(due) },
      });
      return "stopped";
    });
    if (!outcome) return counts;
    counts[outcome] += 1;
  }
}

async function mayStillStart(
  transaction: Transaction,
  { startedBy, role }: { startedBy: string | null; role: Role },
): Promise<boolean> {
  if (startedBy === null) return false;
  const takes: Permission[] = ["see-contact-details"];
  if (role === "admin") takes.push("manage-staff");
  return (await findAdminForJob(transaction, startedBy, ...takes)) !== undefined;
}

/** Removes it at once, ends all sessions and tells the owner. False if there was none. */
export async function removeSecondFactor(
  { database: transaction, origin }: { database: Transaction; origin: string },
  actor: AuditActor,
  userId: string,
): Promise<boolean> {
  const person = await lockEnrolled(transaction, userId, [users]);
  await cancelRecovery(transaction, userId);
  if (!person?.twoFactorEnabled) return false;
  await transaction.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await transaction.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await endAllSessions(transaction, userId);
  await recordAudit(transaction, actor, {
    verb: "removed two-step login of",
    entity: { kind: "customer", id: userId, label: displayName(person) },
  });
  await mailSecondFactorChange(
    { database: transaction, origin },
    { email: person.email, change: "removed" },
  );
  return true;
}
