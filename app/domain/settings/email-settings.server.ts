import { and, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { EmailSettings } from "#app/content/private-settings.server.ts";
import type { Database } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { isLoopback } from "#app/mail/transport/smtp-transport.server.ts";
import { encryptValue } from "./encrypted-value.server.ts";
import { optionalLine, version, wholeNumber } from "./fields.server.ts";
import { readSettings, type SaveSettingsOutcome, saveSettings } from "./settings.server.ts";

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
  | SaveSettingsOutcome
  | { ok: false; reason: "invalid"; errors: Record<string, string> };

/** Saves the sender and the mail server, and has waiting emails tried again at once. */
export async function saveEmailSettings(
  { database, secret }: { database: Database; secret: string },
  admin: Admin,
  { version, password: newPassword, ...form }: EmailForm,
): Promise<SaveEmailOutcome> {
  const { value: before } = await readSettings({ database }, admin, "email");
  const given = Object.fromEntries(
    Object.entries(form).filter(([, field]) => field !== undefined),
  ) as Partial<EmailSettings>;
  const value: EmailSettings = { ...before, ...given };
  const errors = checkMailServer(before, value, newPassword);
  if (errors) return { ok: false, reason: "invalid", errors };
  if (newPassword) value.password = encryptValue(secret, newPassword);
  if (!value.user) value.password = "";
  const change = { group: "email", label: "Email", value, version } as const;
  return saveSettings({ database }, admin, change, async (transaction) => {
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
  });
}

/** Why these settings cannot be saved; undefined if they can. */
export function checkMailServer(
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
