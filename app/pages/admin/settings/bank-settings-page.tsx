import { saveBankAccount } from "#app/domain/settings/bank-account.server.ts";
import { groupForm } from "#app/domain/settings/settings-form.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import type { Route } from "./+types/bank-settings-page";
import { SettingsSections } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { settingsPath } from "./settings-paths.ts";
import { readGroupForm, saveStepUpForm } from "./settings-responses.server.ts";

const { title, sections, saved } = settingsGroups.bank;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: settingsPath("bank"), title });

export async function loader({ context }: Route.LoaderArgs) {
  return (await readGroupForm(context, requireAdmin(context), "bank")).form;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  return saveStepUpForm({
    request,
    context,
    group: "bank",
    schema: groupForm("bank"),
    save: (form, holder) => saveBankAccount(services, admin, { ...form, holder }),
    message: saved,
  });
}

export const clientAction = keepSettingsForm;

export default function BankSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsForm group="bank" {...loaderData} failure={actionData}>
      <SettingsSections sections={sections} {...loaderData} failure={actionData} />
    </SettingsForm>
  );
}
