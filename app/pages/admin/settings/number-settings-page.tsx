import { formatNumberOf } from "#app/domain/documents/document.ts";
import {
  currentPrefixes,
  NUMBER_SERIES,
  numbersForm,
  readLastNumbers,
  saveNumbers,
} from "#app/domain/settings/document-numbers.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import type { Route } from "./+types/number-settings-page";
import { SettingsSection } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { settingsPath } from "./settings-paths.ts";
import { saveSettingsForm } from "./settings-responses.server.ts";

const { title, saved } = settingsGroups.numbers;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: settingsPath("numbers"), title });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/numbers");
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
  const admin = requirePage(context, "/admin/settings/numbers");
  const services = context.get(appServices);
  return saveSettingsForm({
    request,
    context,
    group: "numbers",
    schema: numbersForm,
    save: (form) => saveNumbers(services, admin, form),
    message: saved,
  });
}

export const clientAction = keepSettingsForm;

export default function NumberSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = { ...loaderData, failure: actionData };
  const field = fieldProps(actionData, loaderData.fields);
  return (
    <SettingsForm group="numbers" {...state}>
      {loaderData.series.map(({ name, next }) => (
        <SettingsSection key={name} title={titles[name]}>
          <div className="settings-pair">
            <TextField
              {...field(`${name}Prefix`)}
              label={`${labels[name]} prefix`}
              hint="Letters, digits and hyphens, at most 6."
              required
              maxLength={6}
              autoCapitalize="characters"
              autoComplete="off"
            />
            <TextField
              {...field(`${name}Next`)}
              label={`Next ${labels[name].toLowerCase()} number (optional)`}
              hint={`The next one is ${next}. Enter a higher number to continue from there. You cannot lower it again.`}
              inputMode="numeric"
              maxLength={8}
              autoComplete="off"
            />
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
