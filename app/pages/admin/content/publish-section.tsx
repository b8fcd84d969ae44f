import { useEffect, useState } from "react";
import { stateLabels } from "#app/domain/content/content-state.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { DemoTag, StateTag } from "#app/pages/admin/admin-records.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { stateTones } from "./content-paths.ts";
import type { EditorData } from "./editor-data.server.ts";
import type { useAutosave } from "./use-autosave.ts";

/** At the end of the form: publish later, or send a test. */
export function PublishSection({ editor, errors, problems, isDisabled }: PublishSectionProps) {
  const { entry, publishAt } = editor;
  const isScheduled = entry.state === "scheduled";
  return (
    <section className="stack form-part content-publish">
      <h2>Publish</h2>
      {isScheduled && (
        <p>This draft will be published on {publishAt}. If you change it, schedule it again.</p>
      )}
      {problems > 0 && (
        <p className="caption">
          {problems === 1 ? "One field still needs" : `${problems} fields still need`} to be
          completed.
        </p>
      )}
      {editor.canSetDate && (
        <CheckField name="setsDate" defaultChecked>
          If the text has changed, set “Last updated” to the day of publication
        </CheckField>
      )}
      {editor.asked && (
        // Typing it changes nothing of the draft.
        <div onInput={(event) => event.stopPropagation()}>
          <StepUpFields
            asked={editor.asked}
            required={false}
            hint="Enter it to publish or schedule: emails tell customers how to pay."
            errors={errors}
          />
        </div>
      )}
      <div className="button-row">
        {isScheduled && (
          <Button
            type="submit"
            name="intent"
            value="unschedule"
            variant="line"
            size="compact"
            disabled={isDisabled}
          >
            Cancel schedule
          </Button>
        )}
        {editor.preview.subject && (
          <Button
            type="submit"
            name="intent"
            value="test"
            variant="line"
            size="compact"
            disabled={isDisabled}
          >
            Send a test to me
          </Button>
        )}
      </div>
      <div className="button-row content-schedule">
        <TextField
          label="Publish later (South African time)"
          name="publishAt"
          type="datetime-local"
          error={errors.publishAt}
        />
        <Button
          type="submit"
          name="intent"
          value="schedule"
          variant="line"
          size="compact"
          disabled={isDisabled}
        >
          Schedule
        </Button>
      </div>
    </section>
  );
}

type PublishSectionProps = {
  editor: EditorData;
  errors: Record<string, string>;
  /** How many fields stand in the way of publishing. */
  problems: number;
  isDisabled: boolean;
};

/** Always in view: the state of the entry, and the button that publishes it. */
export function PublishBar({ editor, saving }: PublishBarProps) {
  const { state, hasDraft } = editor.entry;
  // Without script, the button is also the only one that saves.
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const hasNothingNew = hasScript && !hasDraft && !saving.isDirty;
  return (
    <section className="content-bar" aria-label="State and publishing">
      <div className="content-status" tabIndex={-1}>
        {editor.demoParts.length > 0 && <DemoTag />}{" "}
        <StateTag tone={stateTones[state]}>{stateLabels[state]}</StateTag>{" "}
        <span role="status">{describeSaving(saving, editor.changed)}</span>
      </div>
      <div className="button-row">
        <Button
          type="submit"
          form="content-form"
          name="intent"
          value="publish"
          variant="brand"
          size="compact"
          disabled={saving.isBusy || saving.isUploading || hasNothingNew}
        >
          {state === "scheduled" ? "Publish now instead" : "Publish now"}
        </Button>
      </div>
    </section>
  );
}

type PublishBarProps = { editor: EditorData; saving: ReturnType<typeof useAutosave> };

function describeSaving(
  {
    isUploading,
    isOutdated,
    isBusy,
    isDirty,
    isScheduleCancelled,
    latest,
  }: PublishBarProps["saving"],
  changed: EditorData["changed"],
) {
  if (isUploading) {
    return "A file is being uploaded. You can publish, add and move items once it is stored.";
  }
  if (isOutdated) {
    return `${changed?.by ?? "Someone else"} has saved a newer version. Reload the page to see it.`;
  }
  if (isBusy) return "Saving…";
  if (isDirty) return latest?.errors ? "Not saved." : "Unsaved changes";
  if (isScheduleCancelled) {
    return "The schedule was cancelled because the draft changed. Schedule it again below.";
  }
  return changed && `Last saved by ${changed.by}, ${changed.at}.`;
}

/** Below the form: give up the draft, or take the page off the site. */
export function RemoveActions({ editor, version, isDisabled }: RemoveActionsProps) {
  const { entry, canRemove } = editor;
  const { hasDraft, isNew, title } = entry;
  return (
    <div className="button-row">
      {hasDraft && (
        <ConfirmButton
          label={isNew ? "Delete draft" : "Discard changes"}
          variant="line"
          question={isNew ? "Delete this draft?" : "Discard the unpublished changes?"}
          confirmLabel={isNew ? "Delete draft" : "Discard changes"}
          fields={{ intent: "discard", version: String(version) }}
          disabled={isDisabled}
        >
          {isNew
            ? "It was never published. This cannot be undone."
            : "The published version does not change. This cannot be undone."}
        </ConfirmButton>
      )}
      {canRemove && (
        <ConfirmButton
          label="Remove from the site"
          variant="line"
          question={`Remove ${title} from the site?`}
          confirmLabel="Remove"
          fields={{ intent: "remove", version: String(version) }}
          disabled={isDisabled}
        >
          Visitors will be redirected to{" "}
          {entry.id.startsWith("project/") ? "the portfolio" : "the home page"}. You can restore it
          at any time under “Removed pages”.
        </ConfirmButton>
      )}
    </div>
  );
}

type RemoveActionsProps = {
  editor: EditorData;
  /** What this editor has loaded or saved: a colleague's draft is not discarded. */
  version: number;
  isDisabled: boolean;
};
