import { describeTwoStepRequirement } from "#app/domain/accounts/second-factor/requirement.server.ts";
import { isLastOwner } from "#app/domain/accounts/staff/lock-staff.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import {
  findSettingsGroup,
  type SettingsGroup,
  settingsGroups,
} from "#app/settings/settings-groups.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/group-settings-page";
import { SettingsSections } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { SETTINGS_PATH, settingsPath } from "./settings-paths.ts";
import { readGroupForm, saveGroupForm } from "./settings-responses.server.ts";

/** The page of every group of settings that has none of its own: the routes of these groups share it. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: loaderData ? settingsPath(loaderData.group) : SETTINGS_PATH,
    title: loaderData ? settingsGroups[loaderData.group].title : "Settings",
  });

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { group, form } = await readGroupForm(context, groupOf(pattern));
  if (group !== "security") return { group, ...form };
  const inForce = describeTwoStepRequirement();
  const { database } = context.get(appServices);
  const isOnlyOwner = await isLastOwner(database, admin.userId);
  return { group, inForce, isOnlyOwner, ...form };
}

export async function action({ request, context, pattern }: Route.ActionArgs) {
  requireAdmin(context);
  const group = groupOf(pattern);
  if (group !== "security") return saveGroupForm({ request, context }, group);
  return saveGroupForm({ request, context }, group, securitySaved);
}

export const clientAction = keepSettingsForm;

function securitySaved(_: { ok: true }, told: string): string {
  return [settingsGroups.security.saved, describeTwoStepRequirement(), told]
    .filter(Boolean)
    .join(" ");
}

/** The last part of "/admin/settings/shop". */
function groupOf(pattern: string): SettingsGroup {
  const group = findSettingsGroup(pattern.split("/").at(-1) ?? "");
  if (!group) throw new Error(`There are no settings for ${pattern}`);
  return group;
}

export default function GroupSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sections } = settingsGroups[loaderData.group];
  return (
    <SettingsForm
      {...loaderData}
      failure={actionData}
      notice={"isOnlyOwner" in loaderData && <SecurityNotices {...loaderData} />}
    >
      <SettingsSections sections={sections} {...loaderData} failure={actionData} />
    </SettingsForm>
  );
}

function SecurityNotices({
  inForce,
  isOnlyOwner,
}: {
  inForce: string | undefined;
  isOnlyOwner: boolean;
}) {
  return (
    <>
      {inForce && <Notice kind="info">{inForce}</Notice>}
      {isOnlyOwner && (
        <Notice kind="warning">
          You are the only owner: if you can no longer log in, only the person who runs the server
          can let you back in. With two-step login, keep your recovery codes.
        </Notice>
      )}
    </>
  );
}
