import { REDIRECT_METHODS, type RedirectMethod } from "#app/content/payment-methods.ts";
import { savePaymentAccount } from "#app/domain/payments/save-payment-account.server.ts";
import { describeSecrets } from "#app/domain/settings/secret-fields.server.ts";
import { groupForm } from "#app/domain/settings/settings-form.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { paymentProviders } from "#app/settings/payment-providers.ts";
import {
  formFieldsOf,
  type SettingsSection as Section,
  type SettingFields,
} from "#app/settings/setting-fields.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/provider-settings-page";
import { SettingsSections } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { SETTINGS_PATH, settingsPath } from "./settings-paths.ts";
import { readGroupForm, saveStepUpForm } from "./settings-responses.server.ts";

/** The account of a payment provider: the routes of all providers share this page. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: loaderData ? settingsPath(loaderData.method) : SETTINGS_PATH,
    title: loaderData ? paymentProviders[loaderData.method].settings.title : "Settings",
  });

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/:provider");
  const method = methodOf(pattern);
  const { form, value } = await readGroupForm(context, method);
  const secret = await sessionSecret(context);
  const description = paymentProviders[method].settings;
  const isFromEnvironment = isSetByEnvironment(context, method);
  return {
    method,
    ...form,
    // The values of environment variables are not sent to the page.
    fields: isFromEnvironment ? {} : form.fields,
    secrets: describeSecrets({ secret }, admin, { description, value }),
    variables: isFromEnvironment ? variablesOf(formFieldsOf(description)) : [],
    isFromEnvironment,
  };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/:provider");
  const method = methodOf(pattern);
  const { database, origin } = context.get(appServices);
  const submitted = await readFormFields(request);
  if (isSetByEnvironment(context, method)) {
    return actionFailure(409, { errors: { form: fromEnvironment(method) } });
  }
  const services = { database, origin, secret: await sessionSecret(context) };
  return saveStepUpForm({
    request,
    context,
    submitted,
    group: method,
    schema: groupForm(method),
    save: async (form, holder) => {
      const outcome = await savePaymentAccount(services, admin, { method, ...form, holder });
      if (outcome.ok || outcome.reason === "outdated") return outcome;
      const entries = outcome.fields.map((name) => [name, `Enter the ${labelOf(method, name)}.`]);
      return { ok: false, reason: "refused", errors: Object.fromEntries(entries) };
    },
    message: paymentProviders[method].settings.saved,
  });
}

export const clientAction = keepSettingsForm;

/** The last part of "/admin/settings/payfast". */
function methodOf(pattern: string): RedirectMethod {
  const method = REDIRECT_METHODS.find((each) => pattern.split("/").at(-1) === each);
  if (!method) throw new Error(`There is no payment provider for ${pattern}`);
  return method;
}

function isSetByEnvironment(context: Context, method: RedirectMethod): boolean {
  return context.get(appServices).payments[method]?.isFromEnvironment === true;
}

async function sessionSecret(context: Context): Promise<string> {
  return (await context.get(appServices).authentication.$context).secret;
}

function fromEnvironment(method: RedirectMethod): string {
  return `The ${paymentProviders[method].settings.title} is set by environment variables on the server and cannot be changed here.`;
}

function labelOf(method: RedirectMethod, name: string): string {
  return formFieldsOf(paymentProviders[method].settings)[name]?.label.toLowerCase() ?? name;
}

function variablesOf(fields: SettingFields): string[] {
  return Object.values(fields).flatMap(({ environment }) => environment ?? []);
}

/** The fields that have a variable; what else there is follows from others. */
function withVariables(sections: readonly Section[]): Section[] {
  return sections.map(({ fields, ...section }) => ({
    ...section,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([, { environment }]) => environment !== undefined),
    ),
  }));
}

export default function ProviderSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { method, secrets, isFromEnvironment } = loaderData;
  const { name, settings } = paymentProviders[method];
  const labels = Object.keys(secrets).map((secret) => `the ${labelOf(method, secret)}`);
  return (
    <SettingsForm group={method} {...loaderData} failure={actionData} isLocked={isFromEnvironment}>
      {isFromEnvironment && <Notice kind="info">{fromEnvironment(method)}</Notice>}
      {!isFromEnvironment && Object.values(secrets).includes("unreadable") && (
        <Notice kind="warning">
          {name} is off: the saved keys cannot be read, because this site’s secret (SESSION_SECRET)
          has changed. Enter {labels.join(" and ")} again.
        </Notice>
      )}
      <SettingsSections
        sections={isFromEnvironment ? withVariables(settings.sections) : settings.sections}
        {...loaderData}
        failure={actionData}
      />
    </SettingsForm>
  );
}
