import {
  describeSecrets,
  payfastForm,
  type SavedSecret,
  savePayfastAccount,
} from "#app/domain/payments/payfast/payfast-settings.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readFields } from "#app/http/forms/read-form.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/payfast-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveStepUpForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/payfast";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "PayFast account" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, payments } = context.get(appServices);
  const { value, ...settings } = await readSettings({ database }, admin, "payfast");
  const secret = await sessionSecret(context);
  const isFromEnvironment = payments.isPayfastFromEnvironment === true;
  const { merchantId, isSandbox } = value;
  return {
    // The values of environment variables are not sent to the page.
    fields: isFromEnvironment
      ? { merchantId: "" }
      : { merchantId, mode: isSandbox ? "sandbox" : "live" },
    saved: describeSecrets({ secret }, admin, value),
    settings,
    isFromEnvironment,
    ownEmail: admin.email,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, origin, payments } = context.get(appServices);
  const submitted = await readFields(request);
  if (payments.isPayfastFromEnvironment) {
    return actionFailure(409, { errors: { form: FROM_ENVIRONMENT } });
  }
  const services = { database, origin, secret: await sessionSecret(context) };
  return saveStepUpForm({
    request,
    context,
    submitted,
    schema: payfastForm,
    save: async (form, holder) => {
      const outcome = await savePayfastAccount(services, admin, { ...form, holder });
      if (outcome.ok || outcome.reason === "outdated") return outcome;
      const entries = outcome.fields.map((field) => [field, missingMessages[field]]);
      return { ok: false, reason: "refused", errors: Object.fromEntries(entries) };
    },
    path: PATH,
    message: "The PayFast account has been saved. An email tells all admins.",
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

export default function PayfastSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, isFromEnvironment } = loaderData;
  const { of, text } = settingsFields(loaderData.fields, actionData);
  const field = (variable: string, hint: string) => ({
    disabled: isFromEnvironment,
    hint: isFromEnvironment ? `Set by the environment variable ${variable}.` : hint,
  });
  return (
    <SettingsForm
      title="PayFast account"
      lead="Customers who choose PayFast pay into this account. You find the details in your PayFast dashboard under Settings."
      settings={loaderData.settings}
      failure={actionData}
      stepUpEmail={loaderData.ownEmail}
      isLocked={isFromEnvironment}
    >
      {isFromEnvironment && <Notice kind="info">{FROM_ENVIRONMENT}</Notice>}
      {!isFromEnvironment && Object.values(saved).includes("unreadable") && (
        <Notice kind="warning">
          PayFast is off: the saved keys cannot be read, because the secret of this site
          (SESSION_SECRET) has changed. Enter the merchant key and the passphrase again.
        </Notice>
      )}
      <SettingsSection title="Account">
        {text("merchantId", "Merchant ID", {
          required: true,
          inputMode: "numeric",
          maxLength: 20,
          ...field("PAYFAST_MERCHANT_ID", "Digits only."),
        })}
        {text("merchantKey", "Merchant key", {
          type: "password",
          maxLength: 64,
          autoComplete: "new-password",
          ...field("PAYFAST_MERCHANT_KEY", secretHint(saved.merchantKey)),
        })}
        {text("passphrase", "Passphrase", {
          type: "password",
          maxLength: 100,
          autoComplete: "new-password",
          ...field("PAYFAST_PASSPHRASE", `${secretHint(saved.passphrase)}${PASSPHRASE_HINT}`),
        })}
        {!isFromEnvironment && (
          <SelectField
            {...of("mode")}
            label="Mode"
            options={[
              ["live", "Live: customers pay real money"],
              ["sandbox", "Sandbox: for testing, no money is paid"],
            ]}
          />
        )}
      </SettingsSection>
    </SettingsForm>
  );
}

const PASSPHRASE_HINT = " It must be the same in your PayFast dashboard, under Security.";

/** A saved secret is never shown again. */
function secretHint(saved: SavedSecret): string {
  if (saved === "none") return "Kept encrypted, and never shown again.";
  if (saved === "unreadable") return "Saved, but it cannot be read any more. Enter it again.";
  const ending = saved.ending ? `, ends in …${saved.ending}` : "";
  return `Saved${ending}. Leave the field empty to keep it.`;
}
