import { z } from "zod";
import { loginUrl } from "#app/content/navigation.ts";
import type { BankSettings } from "#app/content/private-settings.server.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin, PasswordHolder } from "#app/domain/accounts/people.ts";
import { bankAccountChangedMail, nameAndEmail } from "#app/mail/messages/admin-mails.ts";
import { line, version } from "./fields.server.ts";
import { saveStepUpSettings } from "./save-step-up-settings.server.ts";
import type { SaveSettingsOutcome } from "./settings.server.ts";

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
  })
  .transform(({ version, ...value }) => ({ version, value }));

/** Saves the bank account and tells every admin by email. */
export function saveBankAccount(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  change: { value: BankSettings; version: number; holder: PasswordHolder },
): Promise<SaveSettingsOutcome> {
  const { value } = change;
  const mail = bankAccountChangedMail({
    origin,
    account: `${value.accountHolder}, ${value.bank}, account ending in ${lastDigits(value)}`,
    by: nameAndEmail(admin),
    changedAt: new Date(),
    path: loginUrl("/admin/settings/bank"),
  });
  const group = { group: "bank", label: "Bank account" } as const;
  return saveStepUpSettings({ database, origin }, admin, { ...group, ...change }, { mail });
}

function lastDigits({ accountNumber }: BankSettings): string {
  return accountNumber.replaceAll(" ", "").slice(-4);
}
