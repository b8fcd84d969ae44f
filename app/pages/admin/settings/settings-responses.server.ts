import { redirectDocument } from "react-router";
import type { z } from "zod";
import { displayName, type Reauthenticated } from "#app/domain/accounts/people.ts";
import { saveStepUpSettings } from "#app/domain/settings/save-step-up-settings.server.ts";
import { withoutSecretFields } from "#app/domain/settings/secret-fields.server.ts";
import {
  readSettings,
  type SaveSettingsOutcome,
  saveSettings,
} from "#app/domain/settings/settings.server.ts";
import { groupFields, groupForm } from "#app/domain/settings/settings-form.server.ts";
import { requireAdmin, requireSettings } from "#app/http/auth/guards.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields, withoutSecrets } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { fromSetup, isFromSetup } from "#app/pages/admin/setup/setup-paths.ts";
import { linkTargets } from "#app/seo/link-targets.server.ts";
import { formFieldsOf } from "#app/settings/setting-fields.ts";
import { type SettingsGroup, settingsGroups, takesStepUp } from "#app/settings/settings-groups.ts";
import { settingsPath } from "./settings-paths.ts";

/** What the form of a group needs, for the loader of its page. */
export async function readGroupForm<Group extends SettingsGroup>(context: Context, group: Group) {
  const admin = requireSettings(context, group);
  const { value, ...settings } = await readSettings(context.get(appServices), admin, group);
  const choosesPage = Object.values(formFieldsOf(settingsGroups[group])).some(
    ({ type }) => type === "page",
  );
  return {
    group,
    value,
    form: {
      settings,
      fields: groupFields(group, value),
      asked: takesStepUp(group) ? stepUpFields(context) : undefined,
      deliversMail: context.get(appServices).installation.deliversMail,
      pages: choosesPage ? linkTargets().map(({ to, label }) => [to, label] as const) : [],
    },
  };
}

/** Saves the form of a group, for the action of its page. */
export async function saveGroupForm(
  { request, context }: { request: Request; context: Context },
  group: SettingsGroup,
  message: string | ((saved: { ok: true }, told: string) => string) = settingsGroups[group].saved,
) {
  const admin = requireSettings(context, group);
  const services = context.get(appServices);
  const page = { request, context, group, schema: groupForm(group), message };
  if (!takesStepUp(group)) {
    return saveSettingsForm({
      ...page,
      save: (form) => saveSettings(services, admin, { group, ...form }),
    });
  }
  return saveStepUpForm({
    ...page,
    save: (form, holder) => saveStepUpSettings(services, admin, { group, ...form, holder }),
  });
}

type SettingsPage<Schema extends z.ZodType> = {
  request: Request;
  context: Context;
  schema: Schema;
  group: SettingsGroup;
};

type SettingsSave<Schema extends z.ZodType, Saved> = SettingsPage<Schema> & {
  /** Read after the save. What all owners are told of ends with `told`. */
  message: string | ((saved: Saved, told: string) => string);
};

type Refusal =
  | Exclude<SaveSettingsOutcome, { ok: true }>
  | { ok: false; reason: "refused"; errors: Record<string, string> };

/** The action of a settings page. What was typed stays in a form that is refused. */
export async function saveSettingsForm<Schema extends z.ZodType>({
  save,
  ...page
}: SettingsSave<Schema, { ok: true }> & {
  save: (form: z.output<Schema>) => Promise<{ ok: true } | Refusal>;
}) {
  const fields = await readFormFields(page.request);
  const form = parseFields(page.schema, fields);
  const submitted = submittedFields(page.group, fields);
  if (!form.ok) return actionFailure(422, { ...form, submitted });
  return settingsResponse(page, submitted, await save(form.value));
}

/** The same for settings that take a step-up, once the rest of the form is right. */
export async function saveStepUpForm<Schema extends z.ZodType, Saved extends { ok: true }>({
  save,
  ...page
}: SettingsSave<Schema, Saved> & {
  save: (form: z.output<Schema>, holder: Reauthenticated) => Promise<Saved | Refusal>;
  /** Where the page has read them already. */
  submitted?: Record<string, string>;
}) {
  const { request, context } = page;
  const { currentPassword, loginCode, ...fields } =
    page.submitted ?? (await readFormFields(request));
  const form = parseFields(page.schema, fields);
  const submitted = submittedFields(page.group, fields);
  if (!form.ok) return actionFailure(422, { ...form, submitted });
  const proof = await stepUp(context, request, { currentPassword, loginCode }, { submitted });
  if (!proof.ok) return proof.failure;
  return settingsResponse(page, submitted, await save(form.value, proof.holder));
}

/** What stays in a form that is refused: nothing secret goes back to the page. */
function submittedFields(group: SettingsGroup, fields: Record<string, string>) {
  return withoutSecretFields(settingsGroups[group], withoutSecrets(fields));
}

function settingsResponse<Saved extends { ok: true }>(
  { request, context, group, message }: SettingsSave<z.ZodType, Saved>,
  submitted: Record<string, string>,
  outcome: Saved | Refusal,
) {
  if (outcome.ok) {
    const told = ownersTold(context);
    const { searchParams } = new URL(request.url);
    const path = isFromSetup(searchParams) ? fromSetup(settingsPath(group)) : settingsPath(group);
    if (typeof message !== "string") return settingsSaved(context, path, message(outcome, told));
    const said = takesStepUp(group) ? `${message} ${told}` : message;
    return settingsSaved(context, path, said);
  }
  if (outcome.reason === "outdated") return settingsOutdated(context, outcome, submitted);
  return actionFailure(422, { errors: outcome.errors, submitted });
}

/** Ends the message about a change that all owners are told of. */
export function ownersTold(context: Context): string {
  return context.get(appServices).installation.deliversMail
    ? "All owners have been emailed."
    : "Emails are not being sent yet: if there are other owners, tell them yourself.";
}

/** A whole new page: the settings that the browser's script uses are part of the document. */
export function settingsSaved(context: Context, path: string, message: string): Response {
  const { headers } = redirectWithToast(context, path, successToast(message));
  return redirectDocument(path, { headers });
}

/** The group was saved in the meantime: what was typed stays in the form. */
export function settingsOutdated(
  context: Context,
  { by }: Extract<SaveSettingsOutcome, { ok: false }>,
  submitted: Record<string, string>,
) {
  const isOwn = by === displayName(requireAdmin(context));
  const what = isOwn
    ? "You saved this page in another tab"
    : `${by || "Someone else"} has changed these settings since you opened this page`;
  const form = `${what}, so nothing was saved. Note your changes, open the page again and make them there.`;
  return actionFailure(409, { errors: { form }, submitted });
}
