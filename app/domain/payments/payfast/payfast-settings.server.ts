import { z } from "zod";
import { loginUrl } from "#app/content/navigation.ts";
import { type PayfastSettings, privateSettings } from "#app/content/private-settings.server.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin, PasswordHolder } from "#app/domain/accounts/people.ts";
import { decryptValue, encryptValue } from "#app/domain/settings/encrypted-value.server.ts";
import { version } from "#app/domain/settings/fields.server.ts";
import { saveStepUpSettings } from "#app/domain/settings/save-step-up-settings.server.ts";
import { readSettings, type SaveSettingsOutcome } from "#app/domain/settings/settings.server.ts";
import { nameAndEmail, payfastAccountChangedMail } from "#app/mail/messages/admin-mails.ts";
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

function decryptAccount(stored: PayfastSettings, secret: string): PayfastAccount | undefined {
  const { merchantId, isSandbox } = stored;
  const merchantKey = decryptValue(secret, stored.merchantKey);
  const passphrase = decryptValue(secret, stored.passphrase);
  if (!merchantId || !merchantKey || !passphrase) return undefined;
  const origin = `https://${isSandbox ? PAYFAST_SANDBOX_HOST : PAYFAST_HOST}`;
  return { merchantId, merchantKey, passphrase, origin, ipRanges: PAYFAST_IP_RANGES };
}

/** What the form says about a saved secret. */
export type SavedSecret = "none" | "unreadable" | { ending: string };

export function describeSecrets(
  { secret }: { secret: string },
  _admin: Admin,
  { merchantKey, passphrase }: PayfastSettings,
): Record<PayfastSecret, SavedSecret> {
  return {
    merchantKey: describeSecret(secret, merchantKey),
    passphrase: describeSecret(secret, passphrase),
  };
}

function describeSecret(secret: string, value: string): SavedSecret {
  if (!value) return "none";
  const text = decryptValue(secret, value);
  if (text === undefined) return "unreadable";
  // Of a short one, four characters would be too much of it.
  return { ending: text.length >= 12 ? text.slice(-4) : "" };
}

/** An empty secret keeps the one that is saved. */
export const payfastForm = z
  .strictObject({
    version,
    merchantId: z
      .string()
      .trim()
      .regex(/^\d{1,20}$/, "Enter the digits shown by PayFast."),
    merchantKey: z
      .string()
      .trim()
      .regex(/^[a-z0-9]{0,64}$/i, "Enter the letters and digits shown by PayFast."),
    passphrase: z.string().trim().max(100, "Use at most 100 characters."),
    mode: z.enum(["live", "sandbox"]),
  })
  .transform(({ version, mode, ...rest }) => ({
    version,
    value: { ...rest, isSandbox: mode === "sandbox" },
  }));

type SavePayfastOutcome =
  | SaveSettingsOutcome
  | { ok: false; reason: "missing"; fields: PayfastSecret[] };
type PayfastSecret = (typeof PAYFAST_SECRETS)[number];
const PAYFAST_SECRETS = ["merchantKey", "passphrase"] as const;

/** Saves the account with its secrets encrypted, and tells every admin by email. */
export async function savePayfastAccount(
  { database, origin, secret }: { database: Database; origin: string; secret: string },
  admin: Admin,
  change: { value: PayfastSettings; version: number; holder: PasswordHolder },
): Promise<SavePayfastOutcome> {
  const { value: saved } = await readSettings({ database }, admin, "payfast");
  const encrypt = (name: PayfastSecret) => {
    if (change.value[name]) return encryptValue(secret, change.value[name]);
    return decryptValue(secret, saved[name]) === undefined ? undefined : saved[name];
  };
  const secrets = { merchantKey: encrypt("merchantKey"), passphrase: encrypt("passphrase") };
  const { merchantKey, passphrase } = secrets;
  if (!merchantKey || !passphrase) {
    const fields = PAYFAST_SECRETS.filter((name) => !secrets[name]);
    return { ok: false, reason: "missing", fields };
  }
  const value = { ...change.value, merchantKey, passphrase };
  const mail = payfastAccountChangedMail({
    origin,
    account: `${value.merchantId}${value.isSandbox ? ", sandbox (for testing)" : ""}`,
    by: nameAndEmail(admin),
    changedAt: new Date(),
    path: loginUrl("/admin/settings/payfast"),
  });
  const group = { group: "payfast", label: "PayFast account" } as const;
  return saveStepUpSettings({ database, origin }, admin, { ...group, ...change, value }, { mail });
}
