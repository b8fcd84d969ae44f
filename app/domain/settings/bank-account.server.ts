import { z } from "zod";
import { loginUrl } from "#app/content/navigation.ts";
import type { BankSettings } from "#app/content/private-settings.server.ts";
import type { Database } from "#app/database/connection.server.ts";
import {
  listAdminEmails,
  requireOwnPassword,
} from "#app/domain/accounts/admins/change-role.server.ts";
import type { Admin, PasswordHolder } from "#app/domain/accounts/people.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { bankAccountChangedMail, nameAndEmail } from "#app/mail/messages/admin-mails.ts";
import { line, version } from "./fields.server.ts";
import { readSettings, type SaveSettingsOutcome, saveSettings } from "./settings.server.ts";

/** The form asks for the password: a false bank account is how payments are stolen. */
export const bankForm = z
  .strictObject({
    version,
    bank: line(60, "Enter the name of the bank."),
    accountHolder: line(120, "Enter the account holder."),
    accountNumber: z
      .string()
      .max(30, "Use at most 30 characters.")
      .transform((text) => text.replace(/\s+/g, " ").trim())
      .refine((text) => /^\d{6,16}$/.test(text.replaceAll(" ", "")), "Enter 6 to 16 digits."),
    branchCode: z
      .string()
      .trim()
      .regex(/^\d{6}$/, "A branch code has 6 digits."),
    accountType: line(40, "Enter the type of account."),
    currentPassword: z.string().min(1, "Enter your password.").max(1024),
  })
  .transform(({ version, currentPassword, ...value }) => ({ version, currentPassword, value }));

/** Saves the bank account and tells every admin by email, in one transaction. */
export function saveBankAccount(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  change: { value: BankSettings; version: number; holder: PasswordHolder },
): Promise<SaveSettingsOutcome> {
  requireOwnPassword(admin, change.holder);
  const { value, version } = change;
  const group = { group: "bank", label: "Bank account", value, version } as const;
  return saveSettings({ database }, admin, group, async (transaction) => {
    const mail = bankAccountChangedMail({
      origin,
      account: `${value.accountHolder}, ${value.bank}, account ending in ${lastDigits(value)}`,
      by: nameAndEmail(admin),
      changedAt: new Date(),
      path: loginUrl("/admin/settings/bank"),
    });
    for (const to of await listAdminEmails(transaction)) {
      await enqueueMail(transaction, { ...mail, to });
    }
  });
}

const WARNING_DAYS = 7;

/** A change of the bank account in the last days: staff are told on the overview. */
export async function readRecentBankChange(
  services: { database: Database },
  admin: Admin,
): Promise<{ at: Date; by: string } | undefined> {
  const { changed } = await readSettings(services, admin, "bank");
  const isRecent = changed && Date.now() - changed.at.getTime() < WARNING_DAYS * 86_400_000;
  return isRecent ? changed : undefined;
}

function lastDigits({ accountNumber }: BankSettings): string {
  return accountNumber.replaceAll(" ", "").slice(-4);
}
