import type { z } from "zod";
import { loginUrl } from "#app/content/navigation.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin, Reauthenticated } from "#app/domain/accounts/people.ts";
import { decryptValue } from "#app/domain/settings/encrypted-value.server.ts";
import { saveStepUpSettings } from "#app/domain/settings/save-step-up-settings.server.ts";
import { encryptSecrets } from "#app/domain/settings/secret-fields.server.ts";
import { readSettings, type SaveSettingsOutcome } from "#app/domain/settings/settings.server.ts";
import type { groupForm } from "#app/domain/settings/settings-form.server.ts";
import { nameAndEmail, payfastAccountChangedMail } from "#app/mail/messages/admin-mails.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { type Settings, settingsGroups } from "#app/settings/settings-groups.ts";
import type { PaymentAccounts } from "../payment-providers.server.ts";
import {
  PAYFAST_HOST,
  PAYFAST_IP_RANGES,
  PAYFAST_SANDBOX_HOST,
  type PayfastAccount,
} from "./payfast-account.ts";

/** The PayFast account of the environment, or the one that was entered in the admin area. */
export function currentPaymentAccounts({ environment, secret }: AccountSources): PaymentAccounts {
  if (environment.payfast) {
    return { payfast: environment.payfast, isPayfastFromEnvironment: true };
  }
  return { payfast: decryptAccount(privateSettings().payfast, secret) };
}

type AccountSources = {
  environment: { payfast: PayfastAccount | undefined };
  secret: string;
};

function decryptAccount(stored: Settings["payfast"], secret: string): PayfastAccount | undefined {
  const { merchantId, isSandbox } = stored;
  const merchantKey = decryptValue(secret, stored.merchantKey);
  const passphrase = decryptValue(secret, stored.passphrase);
  if (!merchantId || !merchantKey || !passphrase) return undefined;
  const origin = `https://${isSandbox ? PAYFAST_SANDBOX_HOST : PAYFAST_HOST}`;
  return { merchantId, merchantKey, passphrase, origin, ipRanges: PAYFAST_IP_RANGES };
}

type PayfastForm = z.output<ReturnType<typeof groupForm<"payfast">>>;

type SavePayfastOutcome =
  | SaveSettingsOutcome
  | { ok: false; reason: "missing"; fields: PayfastSecret[] };
type PayfastSecret = (typeof PAYFAST_SECRETS)[number];
const PAYFAST_SECRETS = ["merchantKey", "passphrase"] as const;

/** Saves the account with its secrets encrypted, and tells every admin by email. */
export async function savePayfastAccount(
  { database, origin, secret }: { database: Database; origin: string; secret: string },
  admin: Admin,
  { version, value: entered, holder }: PayfastForm & { holder: Reauthenticated },
): Promise<SavePayfastOutcome> {
  const { value: saved } = await readSettings({ database }, admin, "payfast");
  const value = { ...saved, ...encryptSecrets({ secret }, settingsGroups.payfast, entered) };
  const fields = PAYFAST_SECRETS.filter((name) => decryptValue(secret, value[name]) === undefined);
  if (fields.length > 0) return { ok: false, reason: "missing", fields };
  const mail = payfastAccountChangedMail({
    origin,
    account: `${value.merchantId}${value.isSandbox ? ", sandbox (for testing)" : ""}`,
    by: nameAndEmail(admin),
    changedAt: new Date(),
    path: loginUrl("/admin/settings/payfast"),
  });
  const change = { group: "payfast", value, version, holder } as const;
  return saveStepUpSettings({ database, origin }, admin, change, { mail });
}
