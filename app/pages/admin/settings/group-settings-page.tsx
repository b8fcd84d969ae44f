import { data } from "react-router";
import { findSettingsGroup, settingsGroups } from "#app/content/settings/settings-groups.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/group-settings-page";
import { SettingsSections } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { SETTINGS_PATH } from "./settings-groups.ts";
import { readGroupForm, saveGroupForm } from "./settings-responses.server.ts";

/** The page of every group of settings that has none of its own. */
export const meta: Route.MetaFunction = ({ matches, params }) => {
  const group = findSettingsGroup(params.group);
  return privatePageMeta(matches, {
    path: `${SETTINGS_PATH}/${params.group}`,
    title: group ? settingsGroups[group].title : "Settings",
  });
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  return readGroupForm(context, admin, requireGroup(params.group));
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  return saveGroupForm({ request, context }, admin, requireGroup(params.group));
}

export const clientAction = keepSettingsForm;

function requireGroup(name: string) {
  const group = findSettingsGroup(name);
  if (!group) throw data(null, { status: 404 });
  return group;
}

export default function GroupSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, sections } = settingsGroups[loaderData.group];
  return (
    <SettingsForm title={title} lead={lead} {...loaderData} failure={actionData}>
      <SettingsSections sections={sections} {...loaderData} failure={actionData} />
    </SettingsForm>
  );
}
