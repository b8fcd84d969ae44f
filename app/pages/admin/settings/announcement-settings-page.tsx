import { linkTargets } from "#app/content/link-targets.server.ts";
import {
  announcementFields,
  announcementForm,
  MAX_ANNOUNCEMENT_LENGTH,
} from "#app/domain/settings/announcement-form.server.ts";
import { saveStepUpSettings } from "#app/domain/settings/save-step-up-settings.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CheckField, SelectField } from "#app/pages/admin/admin-form.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/announcement-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveStepUpForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/announcement";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Announcement" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const { value, ...settings } = await readSettings(services, admin, "announcement");
  return {
    fields: announcementFields(value),
    settings,
    ownEmail: admin.email,
    maxLength: MAX_ANNOUNCEMENT_LENGTH,
    links: linkTargets().map(({ to, label }) => [to, label] as const),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  return saveStepUpForm({
    request,
    context,
    schema: announcementForm,
    save: (form, holder) =>
      saveStepUpSettings(services, admin, {
        group: "announcement",
        label: "Announcement",
        ...form,
        holder,
      }),
    path: PATH,
    message: "The announcement has been saved.",
  });
}

export const clientAction = keepSettingsForm;

export default function AnnouncementSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { of, text, area, isTicked } = settingsFields(loaderData.fields, actionData);
  return (
    <SettingsForm
      title="Announcement"
      lead="A line at the top of every page of the website, such as holiday closing dates or a delay in deliveries. Visitors can close it; they see it again when its text changes or on their next visit."
      settings={loaderData.settings}
      failure={actionData}
      stepUpEmail={loaderData.ownEmail}
    >
      <SettingsSection title="What it says">
        <CheckField name="isOn" defaultChecked={isTicked("isOn")}>
          Show the announcement
        </CheckField>
        {area("text", "Text", {
          rows: 2,
          maxLength: loaderData.maxLength,
          hint: `One or two short sentences, at most ${loaderData.maxLength} characters.`,
        })}
        <SelectField
          {...of("link")}
          label="Link to a page (optional)"
          options={[["", "No link"], ...loaderData.links]}
        />
        <SelectField
          {...of("kind")}
          label="Style"
          options={[
            ["information", "Information: dark, like the header"],
            ["important", "Important: yellow"],
          ]}
        />
      </SettingsSection>
      <SettingsSection
        title="When it is shown"
        about="South African time, to the minute. Leave both empty to show it until you switch it off."
      >
        <div className="settings-pair">
          {text("startsAt", "Start (optional)", { type: "datetime-local" })}
          {text("endsAt", "End (optional)", { type: "datetime-local" })}
        </div>
      </SettingsSection>
    </SettingsForm>
  );
}
