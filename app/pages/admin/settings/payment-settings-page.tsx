import { Link } from "react-router";
import { providersWithAccount } from "#app/domain/payments/payment-providers.server.ts";
import { paymentMethodProblem } from "#app/domain/settings/payment-methods.server.ts";
import { saveSettings } from "#app/domain/settings/settings.server.ts";
import { groupForm } from "#app/domain/settings/settings-form.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { paymentProviders, REDIRECT_METHODS } from "#app/settings/payment-providers.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import type { Route } from "./+types/payment-settings-page";
import { SettingsFields, SettingsSection } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { settingsPath } from "./settings-paths.ts";
import { readGroupForm, saveSettingsForm } from "./settings-responses.server.ts";

const { title, saved, sections } = settingsGroups.payments;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: settingsPath("payments"), title });

export async function loader({ context }: Route.LoaderArgs) {
  const { form } = await readGroupForm(context, "payments");
  return { ...form, withAccount: providersWithAccount(context.get(appServices).payments) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/payments");
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    group: "payments",
    schema: groupForm("payments"),
    save: async (form) => {
      const problem = paymentMethodProblem(form.value, {
        providersWithAccount: providersWithAccount(services.payments),
      });
      if (problem) return { ok: false, reason: "refused", errors: { form: problem } };
      return saveSettings(services, admin, { group: "payments", ...form });
    },
    message: saved,
  });
}

export const clientAction = keepSettingsForm;

export default function PaymentSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = { ...loaderData, failure: actionData };
  const { mayOpen } = usePermissions();
  return (
    <SettingsForm group="payments" {...state}>
      {sections.map(({ title: part, about, fields }) => (
        <SettingsSection key={part} title={part} about={about}>
          <SettingsFields fields={fields} state={state} />
          {REDIRECT_METHODS.filter(
            (method) => method in fields && !loaderData.withAccount.includes(method),
          ).map((method) => (
            <p key={method}>
              {paymentProviders[method].name} is hidden from customers until you add an account.{" "}
              {mayOpen(settingsPath(method)) ? (
                <Link to={settingsPath(method)} className="text-link">
                  {paymentProviders[method].addAccount}
                </Link>
              ) : (
                "Ask an owner to add it."
              )}
            </p>
          ))}
        </SettingsSection>
      ))}
    </SettingsForm>
  );
}
