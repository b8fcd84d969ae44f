import { and, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { EmailSettings } from "#app/content/private-settings.server.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { listAdminEmails } from "#app/domain/accounts/admins/change-role.server.ts";
import type { Admin, PasswordHolder } from "#app/domain/accounts/people.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import type { MailMessage } from "#app/mail/mail-content.ts";
import { sendNow } from "#app/mail/send-now.server.ts";
import type { MailTransport } from "#app/mail/transport/mail-transport.ts";
import { isLoopback } from "#app/mail/transport/smtp-transport.server.ts";
import { encryptValue } from "./encrypted-value.server.ts";
import { optionalLine, version, wholeNumber } from "./fields.server.ts";
import { changeNotice, saveStepUpSettings } from "./save-step-up-settings.server.ts";
import { auditChange, readSettings, type SaveSettingsOutcome } from "./settings.server.ts";

/** Fields that the environment sets are disabled and not sent. */
export const emailForm = z.strictObject({
  version,
  senderName: optionalLine(60),
  senderAddress: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || isEmailAddress(text),
      "Enter an email address such as hello@example.co.za.",
    )
    .optional(),
  host: z
    .string()
    .trim()
    .max(253, "Use at most 253 characters.")
    .regex(
      /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?)?$/i,
      "Enter the server’s name only, such as mail.example.co.za.",
    )
    .optional(),
  port: wholeNumber(1, 65_535).optional(),
  security: z.enum(["starttls", "tls", "none"]).optional(),
  user: optionalLine(254).optional(),
  password: z.string().max(1024, "Use at most 1024 characters.").optional(),
});

type EmailForm = z.output<typeof emailForm>;

type SaveEmailOutcome =
  /** Whether every admin was told through the mail server that was used until now. */
  | { ok: true; areAdminsTold: boolean }
  | Exclude<SaveSettingsOutcome, { ok: true }>
  | { ok: false; reason: "refused"; errors: Record<string, string> };

type EmailServices = {
  database: Database;
  origin: string;
  secret: string;
  /** As the site sends emails now. */
  mail: MailTransport;
  /** For tests. */
  noticeTimeout?: number;
};

/** Saves the sender and the mail server, and has waiting emails tried again at once. */
export async function saveEmailSettings(
  services: EmailServices,
  admin: Admin,
  { version, password: newPassword, ...form }: EmailForm,
  holder: PasswordHolder,
): Promise<SaveEmailOutcome> {
  const { database, origin, secret } = services;
  const current = await readSettings({ database }, admin, "email");
  const before = current.value;
  const given = Object.fromEntries(
    Object.entries(form).filter(([, field]) => field !== undefined),
  ) as Partial<EmailSettings>;
  const value: EmailSettings = { ...before, ...given };
  const errors = checkMailServer(before, value, newPassword);
  if (errors) return { ok: false, reason: "refused", errors };
  if (newPassword) value.password = encryptValue(secret, newPassword);
  if (!value.user) value.password = "";
  const change = { group: "email", label: "Email", value, version, holder } as const;
  const changed = auditChange(before, value);
  const notice = changeNotice({ origin, admin, ...change, changed, isAhead: true });
  // An older form is refused: nothing changes, and nobody is told.
  const told = current.version === version ? await tellAdminsNow(services, notice) : [];
  const outcome = await saveStepUpSettings({ database, origin }, admin, change, {
    alreadyTold: told,
    alongside: retryWaitingMails,
  });
  if (!outcome.ok) return outcome;
  const admins = await listAdminEmails(database);
  return { ok: true, areAdminsTold: admins.every((email) => told.includes(email)) };
}

const NOTICE_TIMEOUT_MS = 10_000;

/**
 * Sends the notice through the mail server that is about to be replaced: a thief's own would swallow
 * it. Gives the admins who were reached; the change does not wait for a server that is down.
 */
async function tellAdminsNow(
  { database, mail, noticeTimeout = NOTICE_TIMEOUT_MS }: EmailServices,
  notice: MailMessage,
): Promise<string[]> {
  if (mail.kind === "folder") return [];
  const limit = AbortSignal.timeout(noticeTimeout);
  const admins = await listAdminEmails(database);
  const sent = await Promise.allSettled(admins.map((to) => sendNow(mail, notice, to, limit)));
  return admins.filter((_, at) => sent[at]?.status === "fulfilled");
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
  if (user && !host) return { host: "Enter the mail server, or leave the user empty, too." };
  if (newPassword && !user) return { user: "Enter the user that the password belongs to." };
  if (user && security === "none" && !isLoopback(host)) {
    return { security: "Choose an encrypted connection: others could read the password." };
  }
  if (!user || newPassword) return undefined;
  if (!before.password) return { password: "Enter the password of the mail server." };
  // The password is sent to no other server than the one it was entered for.
  if (host !== before.host || user !== before.user) {
    return { password: "Enter the password again: the server or the user has changed." };
  }
  return undefined;
}

/** The settings as the fields of the form; the password is never shown again. */
export function emailFields({
  password: _,
  port,
  ...value
}: EmailSettings): Record<string, string> {
  return { ...value, port: String(port) };
}
