import { bankForm, saveBankAccount } from "#app/domain/settings/bank-account.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/bank-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveStepUpForm } from "./settings-responses.server.ts";

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
  const services = context.get(appServices);
  return saveStepUpForm({
    request,
    context,
    schema: bankForm,
    save: (form, holder) => saveBankAccount(services, admin, { ...form, holder }),
    path: PATH,
    message: "The bank account has been saved. An email tells all admins.",
  });
}

export const clientAction = keepSettingsForm;

export default function BankSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text } = settingsFields(loaderData.fields, actionData);
  return (
    <SettingsForm
      title="Bank account"
      lead="Customers who choose EFT pay into this account. False bank details are the most common payment fraud."
      settings={loaderData.settings}
      failure={actionData}
      stepUpEmail={loaderData.ownEmail}
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
    </SettingsForm>
  );
}
