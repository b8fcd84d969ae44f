import { bankForm, saveBankAccount } from "#app/domain/settings/bank-account.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin, requireShopper } from "#app/http/auth/guards.server.ts";
import { reauthenticate } from "#app/http/auth/reauthenticate.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CurrentPasswordField } from "#app/pages/account/my-account/current-password.tsx";
import { passwordRefusalMessage } from "#app/pages/admin/customers/customer-labels.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/bank-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { settingsOutdated, settingsSaved } from "./settings-responses.server.ts";

const PATH = "/admin/settings/bank";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Bank account" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { value, ...settings } = await readSettings(context.get(appServices), admin, "bank");
  return { fields: { ...value }, settings, ownEmail: admin.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await readForm(bankForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { value, version, currentPassword } = form.value;
  const shopper = requireShopper(context, request);
  const reauthentication = await reauthenticate(context, shopper, currentPassword);
  if (!reauthentication.ok) {
    const isWrong = reauthentication.reason === "wrong";
    const errors = {
      [isWrong ? "currentPassword" : "form"]: passwordRefusalMessage(reauthentication),
    };
    return actionFailure(isWrong ? 403 : 429, { errors, submitted: value });
  }
  const { holder } = reauthentication;
  const outcome = await saveBankAccount(context.get(appServices), admin, {
    value,
    version,
    holder,
  });
  if (!outcome.ok) return settingsOutdated(outcome, { ...value });
  return settingsSaved(
    context,
    PATH,
    "The bank account has been saved. An email tells all admins.",
  );
}

export const clientAction = keepSettingsForm;

export default function BankSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text } = settingsFields(loaderData.fields, actionData);
  return (
    <SettingsForm
      title="Bank account"
      lead="Customers who choose EFT pay into this account. Every admin gets an email about a change, and the overview shows it for a week: false bank details are the most common payment fraud."
      settings={loaderData.settings}
      failure={actionData}
    >
      <SettingsSection title="Account">
        {text("accountHolder", "Account holder", { required: true, maxLength: 120 })}
        {text("bank", "Bank", { required: true, maxLength: 60 })}
        {text("accountNumber", "Account number", {
          required: true,
          inputMode: "numeric",
          maxLength: 30,
        })}
        {text("branchCode", "Branch code", {
          required: true,
          inputMode: "numeric",
          maxLength: 6,
          hint: "Six digits; most banks have one for all branches.",
        })}
        {text("accountType", "Account type", {
          required: true,
          maxLength: 40,
          hint: "Such as “Current account”.",
        })}
      </SettingsSection>
      <SettingsSection title="Your password">
        <CurrentPasswordField
          email={loaderData.ownEmail}
          error={actionData?.errors.currentPassword}
        />
      </SettingsSection>
    </SettingsForm>
  );
}
