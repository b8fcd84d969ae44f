import { formatNumberOf } from "#app/domain/documents/document.ts";
import {
  currentPrefixes,
  NUMBER_SERIES,
  numbersForm,
  readLastNumbers,
  saveNumbers,
} from "#app/domain/settings/document-numbers.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/number-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveSettingsForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/numbers";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Document numbers" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const { value, ...settings } = await readSettings(services, admin, "numbers");
  const last = await readLastNumbers(services, admin);
  const series = NUMBER_SERIES.map((name) => ({
    name,
    next: formatNumberOf(name, last[name] + 1),
  }));
  return { fields: currentPrefixes(value), settings, series };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    schema: numbersForm,
    save: (form) => saveNumbers(services, admin, form),
    path: PATH,
    message: "The document numbers have been saved.",
  });
}

export const clientAction = keepSettingsForm;

export default function NumberSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text } = settingsFields(loaderData.fields, actionData);
  return (
    <SettingsForm
      title="Document numbers"
      lead="A new prefix applies from the next number. Existing orders, quotations, invoices and credit notes keep their numbers."
      settings={loaderData.settings}
      failure={actionData}
    >
      {loaderData.series.map(({ name, next }) => (
        <SettingsSection key={name} title={titles[name]}>
          <div className="settings-pair">
            {text(`${name}Prefix`, `${labels[name]} prefix`, {
              required: true,
              maxLength: 6,
              autoCapitalize: "characters",
              hint: "Letters, digits and hyphens, at most 6.",
            })}
            {text(`${name}Next`, `Next ${labels[name].toLowerCase()} number (optional)`, {
              inputMode: "numeric",
              maxLength: 8,
              hint: `The next one is ${next}. Enter a higher number to continue from there. You cannot lower it again.`,
            })}
          </div>
        </SettingsSection>
      ))}
    </SettingsForm>
  );
}

const titles = {
  order: "Orders",
  quote: "Quotations",
  invoice: "Invoices",
  creditNote: "Credit notes",
};
const labels = {
  order: "Order",
  quote: "Quotation",
  invoice: "Invoice",
  creditNote: "Credit note",
} satisfies Record<keyof typeof titles, string>;
