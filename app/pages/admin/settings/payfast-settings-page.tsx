import { savePayfastAccount } from "#app/domain/payments/payfast/payfast-settings.server.ts";
import { describeSecrets } from "#app/domain/settings/secret-fields.server.ts";
import { groupForm } from "#app/domain/settings/settings-form.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/payfast-settings-page";
import { SettingsFields, SettingsSection } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { settingsPath } from "./settings-paths.ts";
import { readGroupForm, saveStepUpForm } from "./settings-responses.server.ts";

const { title, saved, sections } = settingsGroups.payfast;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: settingsPath("payfast"), title });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { form, value } = await readGroupForm(context, admin, "payfast");
  const secret = await sessionSecret(context);
  const description = settingsGroups.payfast;
  const isFromEnvironment = context.get(appServices).payments.isPayfastFromEnvironment === true;
  return {
    ...form,
    // The values of environment variables are not sent to the page.
    fields: isFromEnvironment ? {} : form.fields,
    secrets: describeSecrets({ secret }, admin, { description, value }),
    variables: isFromEnvironment ? VARIABLES : [],
    isFromEnvironment,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, origin, payments } = context.get(appServices);
  if (payments.isPayfastFromEnvironment) {
    return actionFailure(409, { errors: { form: FROM_ENVIRONMENT } });
  }
  const services = { database, origin, secret: await sessionSecret(context) };
  return saveStepUpForm({
    request,
    context,
    group: "payfast",
    schema: groupForm("payfast"),
    save: async (form, holder) => {
      const outcome = await savePayfastAccount(services, admin, { ...form, holder });
      if (outcome.ok || outcome.reason === "outdated") return outcome;
      const entries = outcome.fields.map((field) => [field, missingMessages[field]]);
      return { ok: false, reason: "refused", errors: Object.fromEntries(entries) };
    },
    message: saved,
  });
}

export const clientAction = keepSettingsForm;

async function sessionSecret(context: Context): Promise<string> {
  return (await context.get(appServices).authentication.$context).secret;
}

const missingMessages = {
  merchantKey: "Enter the merchant key.",
  passphrase: "Enter the passphrase.",
};
const FROM_ENVIRONMENT =
  "The PayFast account is set by environment variables of the server. It cannot be changed here.";
const [account] = sections;
/** The mode follows from another variable. */
const { isSandbox: _, ...fromEnvironment } = account.fields;
const VARIABLES = Object.values(fromEnvironment).map(({ environment }) => environment);

export default function PayfastSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { secrets, isFromEnvironment } = loaderData;
  return (
    <SettingsForm group="payfast" {...loaderData} failure={actionData} isLocked={isFromEnvironment}>
      {isFromEnvironment && <Notice kind="info">{FROM_ENVIRONMENT}</Notice>}
      {!isFromEnvironment && Object.values(secrets).includes("unreadable") && (
        <Notice kind="warning">
          PayFast is off: the saved keys cannot be read, because the secret of this site
          (SESSION_SECRET) has changed. Enter the merchant key and the passphrase again.
        </Notice>
      )}
      <SettingsSection title={account.title}>
        <SettingsFields
          fields={isFromEnvironment ? fromEnvironment : account.fields}
          state={{ ...loaderData, failure: actionData }}
        />
      </SettingsSection>
    </SettingsForm>
  );
}
