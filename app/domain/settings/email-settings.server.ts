import { and, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import type { Admin, Reauthenticated } from "#app/domain/accounts/people.ts";
import { listStaffEmails } from "#app/domain/accounts/staff/staff-mail.server.ts";
import type { MailMessage } from "#app/mail/mail-content.ts";
import { sendNow } from "#app/mail/send-now.server.ts";
import type { MailTransport } from "#app/mail/transport/mail-transport.ts";
import { isLoopback } from "#app/mail/transport/smtp-transport.server.ts";
import type { Settings } from "#app/settings/settings-groups.ts";
import { auditChange } from "./audit-settings.ts";
import { encryptValue } from "./encrypted-value.server.ts";
import { changeNotice, saveStepUpSettings } from "./save-step-up-settings.server.ts";
import { readSettings, type SaveSettingsOutcome } from "./settings.server.ts";
import type { groupForm } from "./settings-form.server.ts";

type EmailSettings = Settings["email"];
type EmailForm = z.output<ReturnType<typeof groupForm<"email">>>;

type SaveEmailOutcome =
  /** Whether whoever manages staff was told through the mail server that was used until now. */
  | { ok: true; areOwnersTold: boolean }
  | Exclude<SaveSettingsOutcome, { ok: true }>
  | { ok: false; reason: "refused"; errors: Record<string, string> };

type EmailServices = {
  database: Database;
  origin: string;
  secret: string;
  /** The transport in use until this change is saved. */
  mail: MailTransport;
  /** For tests. */
  noticeTimeout?: number;
};

/** Saves the sender and the mail server, and has waiting emails tried again at once. */
export async function saveEmailSettings(
  services: EmailServices,
  admin: Admin<"manage-staff">,
  { version, value: { password: newPassword, ...entered } }: EmailForm,
  holder: Reauthenticated,
): Promise<SaveEmailOutcome> {
  const { database, origin, secret } = services;
  const current = await readSettings({ database }, admin, "email");
  const before = current.value;
  const value: EmailSettings = { ...before, ...entered };
  const errors = checkMailServer(before, value, newPassword);
  if (errors) return { ok: false, reason: "refused", errors };
  if (newPassword) value.password = encryptValue(secret, newPassword);
  if (!value.user) value.password = "";
  const change = { group: "email", value, version, holder } as const;
  const changed = auditChange("email", before, value);
  const notice = changeNotice({ origin, admin, ...change, changed, isAhead: true });
  // An older form is refused: nothing changes, and nobody is told.
  const told = current.version === version ? await tellOwnersNow(services, notice) : [];
  const outcome = await saveStepUpSettings({ database, origin }, admin, change, {
    alreadyTold: told,
    alongside: retryWaitingMails,
  });
  if (!outcome.ok) return outcome;
  const owners = await listStaffEmails(database, "manage-staff");
  return { ok: true, areOwnersTold: owners.every((email) => told.includes(email)) };
}

const NOTICE_TIMEOUT_MS = 10_000;

/**
 * Sends the notice through the mail server that is about to be replaced: a thief's own would swallow
 * it. Gives the owners who were reached; the change does not wait for a server that is down.
 */
async function tellOwnersNow(
  { database, mail, noticeTimeout = NOTICE_TIMEOUT_MS }: EmailServices,
  notice: MailMessage,
): Promise<string[]> {
  if (mail.kind === "folder") return [];
  const limit = AbortSignal.timeout(noticeTimeout);
  const owners = await listStaffEmails(database, "manage-staff");
  const sent = await Promise.allSettled(owners.map((to) => sendNow(mail, notice, to, limit)));
  return owners.filter((_, at) => sent[at]?.status === "fulfilled");
}

async function retryWaitingMails(transaction: Transaction): Promise<void> {
  await transaction
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`now()` })
    .where(
      and(
        isNull(mailOutbox.sentAt),
        isNull(mailOutbox.failedAt),
        gt(mailOutbox.nextAttemptAt, sql`now()`),
      ),
    );
}

/** Why these settings cannot be saved; undefined if they can. */
function checkMailServer(
  before: EmailSettings,
  { host, user, security }: EmailSettings,
  newPassword = "",
): Record<string, string> | undefined {
  if (user && !host) return { host: "Enter the mail server, or leave the username empty as well." };
  if (newPassword && !user) return { user: "Enter the username that goes with the password." };
  if (user && security === "none" && !isLoopback(host)) {
    return { security: "Choose an encrypted connection: others could read the password." };
  }
  if (!user || newPassword) return undefined;
  if (!before.password) return { password: "Enter the password of the mail server." };
  // The password is sent to no other server than the one it was entered for.
  if (host !== before.host || user !== before.user) {
    return { password: "Enter the password again: the server or the username has changed." };
  }
  return undefined;
}
