import { documentTextsForm } from "#app/domain/documents/document-texts.server.ts";
import { saveStepUpSettings } from "#app/domain/settings/save-step-up-settings.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/document-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveStepUpForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/documents";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Quotations and invoices" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { value, ...settings } = await readSettings(context.get(appServices), admin, "documents");
  const fields = { terms: value.terms.join("\n"), footer: value.footer };
  return { fields, settings, ownEmail: admin.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  return saveStepUpForm({
    request,
    context,
    schema: documentTextsForm,
    save: (form, holder) =>
      saveStepUpSettings(services, admin, {
        group: "documents",
        label: "Quotations and invoices",
        ...form,
        holder,
      }),
    path: PATH,
    message: "The texts of quotations and invoices have been saved.",
  });
}

export const clientAction = keepSettingsForm;

export default function DocumentSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, area } = settingsFields(loaderData.fields, actionData);
  return (
    <SettingsForm
      title="Quotations and invoices"
      lead="Printed on those you issue from now on. Quotations, invoices and credit notes that were already issued stay as they are."
      settings={loaderData.settings}
      failure={actionData}
      stepUpEmail={loaderData.ownEmail}
    >
      <SettingsSection title="Texts">
        {area("terms", "Terms (optional)", {
          rows: 6,
          maxLength: 1212,
          hint: "Below the items of quotations and invoices: at most six lines of 200 characters each. For example: “Goods remain our property until they are paid in full.”",
        })}
        {text("footer", "Footer (optional)", {
          maxLength: 100,
          hint: "One line at the foot of every page, also of credit notes and pro forma invoices.",
        })}
      </SettingsSection>
    </SettingsForm>
  );
}
