import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { formatLongDateTime } from "#app/content/format/dates-and-numbers.ts";
import { draftMessages } from "#app/content/messages/draft-messages.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { CurrentPasswordField } from "#app/pages/account/my-account/current-password.tsx";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { isPrivateGroup, SETTINGS_PATH } from "./settings-groups.ts";
import "./settings.css";

/** The clientAction of every settings page: without a connection the form stays as it is. */
export const keepSettingsForm = clientActionKeepingForm({
  offline: draftMessages.offlineSave,
  fault: "The server could not save your changes. They stay in this form: please try again.",
});

/** The form of one group of settings. */
export function SettingsForm({
  title,
  lead,
  notice,
  settings,
  failure,
  ...rest
}: SettingsFormProps) {
  const { version, changed } = settings;
  const isPrivate = isPrivateGroup(useLocation().pathname);
  return (
    <>
      <AdminPageHeader title={title} lead={lead} back={{ to: SETTINGS_PATH, label: "Settings" }} />
      {notice}
      <Form
        method="post"
        className="stack admin-form settings-form"
        // A save leads here again: the form shows what was saved.
        key={version}
        data-no-draft={isPrivate || undefined}
      >
        <HiddenFields fields={{ version }} />
        {failure?.errors.form && <FormError>{failure.errors.form}</FormError>}
        {rest.children}
        {rest.stepUpEmail !== undefined && !rest.isLocked && (
          <SettingsSection
            title="Your password"
            about="Every admin gets an email about this change, and the overview shows it for a week."
          >
            <CurrentPasswordField
              email={rest.stepUpEmail}
              error={failure?.errors.currentPassword}
            />
          </SettingsSection>
        )}
        {!rest.isLocked && (
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

export function SettingsSection({ title, about, children }: SectionProps) {
  return (
    <section className="stack form-part">
      <h2>{title}</h2>
      {about && <p className="caption">{about}</p>}
      {children}
    </section>
  );
}

/** Fields by name: what was submitted or saved, and the message if it was refused. */
export function settingsFields(values: Record<string, string>, failure: ActionFailure | undefined) {
  const of = (name: string) => ({
    name,
    defaultValue: failure?.submitted[name] ?? values[name] ?? "",
    error: failure?.errors[name],
  });
  // Nothing comes back from a server that cannot be reached.
  const hasSubmitted = Object.keys(failure?.submitted ?? {}).length > 0;
  return {
    of,
    /** A form that was sent leaves out a box that is not ticked. */
    isTicked: (name: string) => (hasSubmitted ? failure?.submitted : values)?.[name] === "yes",
    text: (name: string, label: string, rest: Partial<Parameters<typeof TextField>[0]> = {}) => (
      <TextField label={label} autoComplete="off" {...rest} {...of(name)} />
    ),
    area: (name: string, label: string, rest: Partial<Parameters<typeof TextArea>[0]> = {}) => (
      <TextArea label={label} rows={3} {...rest} {...of(name)} />
    ),
  };
}

type SettingsFormProps = {
  title: string;
  lead: ReactNode;
  /** What an admin must know first. */
  notice?: ReactNode;
  settings: { version: number; changed: { at: Date; by: string } | undefined };
  failure: ActionFailure | undefined;
  /** For settings that take a step-up: the email address of the admin whose password is asked for. */
  stepUpEmail?: string;
  /** Set by environment variables: nothing can be saved. */
  isLocked?: boolean;
  children: ReactNode;
};

type SectionProps = { title: string; about?: ReactNode; children: ReactNode };
