import { Link } from "react-router";
import { paymentMethodsForm } from "#app/domain/settings/payment-methods.server.ts";
import { readSettings, saveSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CheckField } from "#app/pages/admin/admin-form.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/payment-settings-page";
import { SettingsForm, SettingsSection, settingsFields } from "./settings-form.tsx";
import { settingsOutdated, settingsSaved } from "./settings-responses.server.ts";

const PATH = "/admin/settings/payments";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Payment methods" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, payments } = context.get(appServices);
  const { value, ...settings } = await readSettings({ database }, admin, "payments");
  return { fields: toFields(value), settings, hasPayfast: payments.payfast !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await readForm(paymentMethodsForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { value } = form.value;
  if (!value.eft && !(value.payfast && context.get(appServices).payments.payfast)) {
    const message = value.payfast
      ? "PayFast has no account that can be used, so EFT must stay on."
      : "Keep at least one payment method on.";
    return actionFailure(422, { errors: { form: message }, submitted: toFields(value) });
  }
  const change = { group: "payments", label: "Payment methods", ...form.value } as const;
  const outcome = await saveSettings(context.get(appServices), admin, change);
  if (!outcome.ok) return settingsOutdated(outcome, toFields(value));
  return settingsSaved(context, PATH, "The payment methods have been saved.");
}

function toFields({ eft, eftDays, payfast }: { eft: boolean; eftDays: number; payfast: boolean }) {
  return { eft: eft ? "yes" : "", eftDays: String(eftDays), payfast: payfast ? "yes" : "" };
}

export default function PaymentSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isTicked, text } = settingsFields(loaderData.fields, actionData);
  return (
    <SettingsForm
      title="Payment methods"
      lead="What customers can choose at the checkout and when they accept a quotation. At least one stays on."
      settings={loaderData.settings}
      failure={actionData}
    >
      <SettingsSection
        title="EFT"
        about="Orders that were placed with EFT keep showing the bank details if you switch it off. You can still place phone orders that are paid by EFT."
      >
        <CheckField name="eft" defaultChecked={isTicked("eft")}>
          Customers can pay by EFT
        </CheckField>
        {text("eftDays", "Days to pay", {
          required: true,
          inputMode: "numeric",
          maxLength: 2,
          hint: "From 1 to 30. An unpaid order is cancelled afterwards. Orders that were already placed keep their date.",
        })}
      </SettingsSection>
      <SettingsSection
        title="PayFast"
        about="Cards and instant EFT, on PayFast’s own page. Payments that were started before you switch it off are still recorded."
      >
        <CheckField name="payfast" defaultChecked={isTicked("payfast")}>
          Customers can pay with PayFast
        </CheckField>
        {!loaderData.hasPayfast && (
          <p>
            There is no account that can be used, so customers do not see PayFast.{" "}
            <Link to="/admin/settings/payfast" className="text-link">
              PayFast account
            </Link>
          </p>
        )}
      </SettingsSection>
    </SettingsForm>
  );
}
