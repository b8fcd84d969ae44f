import type { z } from "zod";
import { loginUrl } from "#app/content/navigation.ts";
import type { RedirectMethod } from "#app/content/payment-methods.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin, Reauthenticated } from "#app/domain/accounts/people.ts";
import { saveStepUpSettings } from "#app/domain/settings/save-step-up-settings.server.ts";
import { describeSecrets, encryptSecrets } from "#app/domain/settings/secret-fields.server.ts";
import { readSettings, type SaveSettingsOutcome } from "#app/domain/settings/settings.server.ts";
import type { groupForm } from "#app/domain/settings/settings-form.server.ts";
import { paymentAccountChangedMail } from "#app/mail/templates/account-changed-mails.ts";
import { nameAndEmail } from "#app/mail/templates/admin-mails.ts";
import { paymentProviders } from "#app/settings/payment-providers.ts";
import { findProvider } from "./payment-providers.server.ts";

type AccountForm = z.output<ReturnType<typeof groupForm<RedirectMethod>>>;

type SaveAccountOutcome = SaveSettingsOutcome | { ok: false; reason: "missing"; fields: string[] };

/** Saves the account of a provider with its secrets encrypted, and emails all staff who may change it. */
export async function savePaymentAccount(
  { database, origin, secret }: { database: Database; origin: string; secret: string },
  admin: Admin<"change-bank-details">,
  { method, version, value: entered, holder }: AccountForm & AccountChange,
): Promise<SaveAccountOutcome> {
  const description = paymentProviders[method].settings;
  const { value: saved } = await readSettings({ database }, admin, method);
  const value = { ...saved, ...encryptSecrets({ secret }, description, entered) };
  const secrets = Object.entries(describeSecrets({ secret }, admin, { description, value }));
  const fields = secrets.flatMap(([name, state]) => (typeof state === "string" ? [name] : []));
  if (fields.length > 0) return { ok: false, reason: "missing", fields };
  const mail = paymentAccountChangedMail(
    {
      origin,
      account: findProvider(method).describeAccount(value),
      by: nameAndEmail(admin),
      changedAt: new Date(),
      path: loginUrl(`/admin/settings/${method}`),
    },
    method,
  );
  const change = { group: method, value, version, holder };
  return saveStepUpSettings({ database, origin }, admin, change, { mail });
}

type AccountChange = { method: RedirectMethod; holder: Reauthenticated };
