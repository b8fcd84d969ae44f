import { WEEKDAYS } from "#app/content/company-details.ts";
import { SOCIAL_NETWORKS } from "#app/content/settings.ts";
import { companyFields, companyForm } from "#app/domain/settings/company-form.server.ts";
import { saveStepUpSettings } from "#app/domain/settings/save-step-up-settings.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CheckField, SelectField } from "#app/pages/admin/admin-form.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/company-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveStepUpForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/company";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Company" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const { value, ...settings } = await readSettings(services, admin, "company");
  return { fields: companyFields(value), settings, ownEmail: admin.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  return saveStepUpForm({
    request,
    context,
    schema: companyForm,
    save: (form, holder) =>
      saveStepUpSettings(services, admin, {
        group: "company",
        label: "Company",
        ...form,
        holder,
      }),
    path: PATH,
    message: "The company’s details have been saved.",
  });
}

export const clientAction = keepSettingsForm;

export default function CompanySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, text, area, isTicked } = settingsFields(loaderData.fields, actionData);
  return (
    <SettingsForm
      title="Company"
      lead="Shown in the footer, in the contact section, in emails, on invoices and on the legal pages."
      settings={loaderData.settings}
      failure={actionData}
      stepUpEmail={loaderData.ownEmail}
    >
      <SettingsSection title="Names">
        {text("name", "Name", { required: true, maxLength: 60, hint: "As customers know you." })}
        {text("legalName", "Registered name", {
          required: true,
          maxLength: 120,
          hint: "As registered, on invoices and legal pages.",
        })}
        {text("tagline", "Tagline", {
          required: true,
          maxLength: 160,
          hint: "One sentence, for the footer and search engines.",
        })}
      </SettingsSection>
      <SettingsSection title="How people reach you">
        {text("email", "Email address", {
          type: "email",
          required: true,
          maxLength: 254,
          hint: "Receives customer replies and new-order notifications.",
        })}
        {text("phone", "Phone", { type: "tel", required: true, maxLength: 30 })}
        {text("whatsapp", "WhatsApp", { type: "tel", required: true, maxLength: 30 })}
        {area("address", "Address", {
          required: true,
          hint: "As on an envelope, with the postal code last.",
        })}
        {text("district", "Suburb and city", { required: true, maxLength: 80 })}
        <div className="settings-pair">
          {text("latitude", "Latitude", { required: true, inputMode: "decimal" })}
          {text("longitude", "Longitude", {
            required: true,
            inputMode: "decimal",
            hint: "From a map: right-click the place.",
          })}
        </div>
        {text("altitude", "Altitude (optional)", {
          maxLength: 60,
          hint: "A detail in the footer, such as “1 339 m above sea level”.",
        })}
      </SettingsSection>
      <SettingsSection
        title="Opening hours"
        about="Leave both times empty on days when you are closed."
      >
        <div className="opening-hours">
          <div aria-hidden="true">
            <span />
            <p className="caption">Opens</p>
            <p className="caption">Closes</p>
          </div>
          {WEEKDAYS.map((day) => (
            <OpeningDay key={day} day={day} of={of} />
          ))}
        </div>
        <CheckField name="opensOnPublicHolidays" defaultChecked={isTicked("opensOnPublicHolidays")}>
          Open on public holidays too
        </CheckField>
      </SettingsSection>
      <SettingsSection title="Social networks" about="Leave empty any that you do not use.">
        {SOCIAL_NETWORKS.map((network) => (
          <div key={network}>
            {text(network, network, { type: "url", maxLength: 300, placeholder: "https://" })}
          </div>
        ))}
      </SettingsSection>
      <SettingsSection
        title="VAT"
        about="Without a VAT number the shop charges no VAT, and invoices are not tax invoices."
      >
        {text("vatNumber", "VAT number (optional)", { inputMode: "numeric", maxLength: 20 })}
        {text("vatFrom", "Registered from (optional)", {
          type: "date",
          hint: "The first day on which you charge VAT. Leave empty if you are registered already.",
        })}
        <SelectField
          {...of("vatCategory")}
          label="VAT periods"
          options={[
            ["A", "Category A: two months, ending in odd months"],
            ["B", "Category B: two months, ending in even months"],
            ["C", "Category C: every month"],
          ]}
        />
      </SettingsSection>
      <SettingsSection
        title="Company registration"
        about="The Electronic Communications and Transactions Act (section 43) requires an online shop to publish these."
      >
        {text("legalStatus", "Legal status", { required: true, maxLength: 120 })}
        {text("registrationNumber", "Registration number", { required: true, maxLength: 40 })}
        {text("placeOfRegistration", "Place of registration", { required: true, maxLength: 120 })}
        {area("officeBearers", "Office bearers", { required: true, hint: "One per line." })}
        {area("addressForService", "Address for legal documents", { required: true })}
        {text("website", "Website", { type: "url", required: true, maxLength: 300 })}
      </SettingsSection>
    </SettingsForm>
  );
}

function OpeningDay({ day, of }: OpeningDayProps) {
  const name = day.charAt(0).toUpperCase() + day.slice(1);
  const times = [
    { ...of(`${day}Opens`), label: `${name}, opens` },
    { ...of(`${day}Closes`), label: `${name}, closes` },
  ];
  const error = times.find((time) => time.error)?.error;
  return (
    <div>
      <span>{name}</span>
      {times.map(({ error: _, label, ...time }) => (
        <input key={time.name} {...time} type="time" aria-label={label} className="field-box" />
      ))}
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}

type OpeningDayProps = {
  day: (typeof WEEKDAYS)[number];
  of: ReturnType<typeof settingsFields>["of"];
};
