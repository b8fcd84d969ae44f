import { Link } from "react-router";
import {
  paymentMethodProblem,
  paymentMethodsForm,
} from "#app/domain/settings/payment-methods.server.ts";
import { readSettings, saveSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CheckField } from "#app/pages/admin/admin-form.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/payment-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveSettingsForm } from "./settings-responses.server.ts";

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
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    schema: paymentMethodsForm,
    save: async (form) => {
      const hasPayfast = services.payments.payfast !== undefined;
      const problem = paymentMethodProblem(form.value, { hasPayfast });
      if (problem) return { ok: false, reason: "refused", errors: { form: problem } };
      const change = { group: "payments", label: "Payment methods", ...form } as const;
      return saveSettings(services, admin, change);
    },
    path: PATH,
    message: "The payment methods have been saved.",
  });
}

export const clientAction = keepSettingsForm;

function toFields({ eft, eftDays, payfast }: { eft: boolean; eftDays: number; payfast: boolean }) {
  return { eft: eft ? "yes" : "", eftDays: String(eftDays), payfast: payfast ? "yes" : "" };
}

export default function PaymentSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isTicked, text } = settingsFields(loaderData.fields, actionData);
  return (
    <SettingsForm
      title="Payment methods"
      lead="What customers can choose at the checkout and when they accept a quotation. Keep at least one on."
      settings={loaderData.settings}
      failure={actionData}
    >
      <SettingsSection
        title="EFT"
        about="If you switch it off, existing EFT orders still show the bank details, and you can still take phone orders paid by EFT."
      >
        <CheckField name="eft" defaultChecked={isTicked("eft")}>
          Customers can pay by EFT
        </CheckField>
        {text("eftDays", "Days to pay", {
          required: true,
          inputMode: "numeric",
          maxLength: 2,
          hint: "1 to 30. Unpaid orders are then cancelled automatically. Existing orders keep their due date.",
        })}
      </SettingsSection>
      <SettingsSection
        title="PayFast"
        about="Cards and instant EFT, on PayFast’s own page. If you switch it off, payments already started are still recorded."
      >
        <CheckField name="payfast" defaultChecked={isTicked("payfast")}>
          Customers can pay with PayFast
        </CheckField>
        {!loaderData.hasPayfast && (
          <p>
            PayFast is hidden from customers until you add an account.{" "}
            <Link to="/admin/settings/payfast" className="text-link">
              Add a PayFast account
            </Link>
          </p>
        )}
      </SettingsSection>
    </SettingsForm>
  );
}
