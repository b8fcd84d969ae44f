import { loginUrl } from "#app/content/navigation.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin, Reauthenticated } from "#app/domain/accounts/people.ts";
import { bankAccountChangedMail, nameAndEmail } from "#app/mail/templates/admin-mails.ts";
import type { Settings } from "#app/settings/settings-groups.ts";
import { saveStepUpSettings } from "./save-step-up-settings.server.ts";
import type { SaveSettingsOutcome } from "./settings.server.ts";

/** Saves the bank account and tells every admin by email. */
export function saveBankAccount(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
  change: { value: Settings["bank"]; version: number; holder: Reauthenticated },
): Promise<SaveSettingsOutcome> {
  const { value } = change;
  const mail = bankAccountChangedMail({
    origin,
    account: `${value.accountHolder}, ${value.bank}, account ending in ${lastDigits(value)}`,
    by: nameAndEmail(admin),
    changedAt: new Date(),
    path: loginUrl("/admin/settings/bank"),
  });
  return saveStepUpSettings({ database, origin }, admin, { group: "bank", ...change }, { mail });
}

function lastDigits({ accountNumber }: Settings["bank"]): string {
  return accountNumber.replaceAll(" ", "").slice(-4);
}
