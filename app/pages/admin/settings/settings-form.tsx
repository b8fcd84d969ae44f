import type { ReactNode } from "react";
import { Form } from "react-router";
import { draftTexts } from "#app/content/texts/draft-texts.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import type { AskedProof } from "#app/http/auth/step-up.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import type { SettingsDescription } from "#app/settings/setting-fields.ts";
import { type SettingsGroup, settingsGroups } from "#app/settings/settings-groups.ts";
import { FormError } from "#app/ui/notice.tsx";
import { SettingsSection } from "./settings-fields.tsx";
import { SETTINGS_PATH } from "./settings-paths.ts";
import "./settings.css";

/** The clientAction of every settings page: without a connection the form stays as it is. */
export const keepSettingsForm = clientActionKeepingForm({
  offline: draftTexts.offlineSave,
  fault: "The server could not save your changes. They stay in this form: please try again.",
});

/** The form of one group of settings: the sections of its description, or what its page has instead. */
export function SettingsForm({
  group,
  lead,
  notice,
  settings,
  failure,
  asked,
  deliversMail,
  isLocked = false,
  children,
}: SettingsFormProps) {
  const { version, changed } = settings;
  const description: SettingsDescription = settingsGroups[group];
  return (
    <>
      <AdminPageHeader
        title={description.title}
        lead={lead ?? description.lead}
        back={{ to: SETTINGS_PATH, label: "Settings" }}
      />
      {notice}
      <Form
        method="post"
        className="stack admin-form settings-form"
        // A save leads here again: the form shows what was saved.
        key={version}
        data-no-draft={description.keepsNoDraft}
      >
        <HiddenFields fields={{ version }} />
        {failure?.errors.form && <FormError>{failure.errors.form}</FormError>}
        {children}
        {asked && !isLocked && (
          <SettingsSection
            title={asked.asksPassword ? "Your password" : "Before you save"}
            about={
              deliversMail
                ? "All owners are emailed about this change, and the overview shows it for a week."
                : "The overview shows this change for a week."
            }
          >
            <StepUpFields asked={asked} errors={failure?.errors} />
          </SettingsSection>
        )}
        {!isLocked && (
          <div>
            <SubmitButton variant="brand">Save</SubmitButton>
          </div>
        )}
        {changed && (
          <p className="caption">
            Last changed by {changed.by}, {formatLongDateTime(changed.at)}.
          </p>
        )}
      </Form>
    </>
  );
}

type SettingsFormProps = {
  group: SettingsGroup;
  /** Instead of the description's. */
  lead?: ReactNode;
  /** What an admin must know first. */
  notice?: ReactNode;
  settings: { version: number; changed: { at: Date; by: string } | undefined };
  failure: ActionFailure | undefined;
  /** For settings that take a step-up. */
  asked?: AskedProof | undefined;
  /** Whether the emails about such a change leave the site. */
  deliversMail?: boolean;
  /** Set by environment variables: nothing can be saved. */
  isLocked?: boolean;
  children: ReactNode;
};
