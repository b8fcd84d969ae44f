import { CheckField } from "#app/pages/admin/admin-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { EditorData } from "./editor-data.server.ts";

/** At the end of the form: publish now or later. */
export function PublishSection({ editor, error, problems, isBusy }: PublishSectionProps) {
  const { document, publishAt } = editor;
  const isScheduled = document.state === "scheduled";
  return (
    <section className="stack form-part content-publish">
      <h2>Publish</h2>
      {isScheduled && (
        <p>This draft will be published on {publishAt}. If you change it, schedule it again.</p>
      )}
      {problems > 0 && (
        <p className="caption">
          {problems === 1 ? "One field is" : `${problems} fields are`} not complete yet.
        </p>
      )}
      {editor.canSetDate && (
        <CheckField name="setsDate" defaultChecked>
          If the text has changed, set “Last updated” to the day of publication
        </CheckField>
      )}
      <div className="button-row">
        <Button
          type="submit"
          name="intent"
          value="publish"
          variant="brand"
          size="compact"
          disabled={isBusy}
        >
          {isScheduled ? "Publish now instead" : "Publish now"}
        </Button>
        {isScheduled && (
          <Button type="submit" name="intent" value="unschedule" variant="line" size="compact">
            Cancel the schedule
          </Button>
        )}
        {editor.preview.subject && (
          <Button
            type="submit"
            name="intent"
            value="test"
            variant="line"
            size="compact"
            disabled={isBusy}
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
          error={error}
        />
        <Button
          type="submit"
          name="intent"
          value="schedule"
          variant="line"
          size="compact"
          disabled={isBusy}
        >
          Schedule
        </Button>
      </div>
    </section>
  );
}

type PublishSectionProps = {
  editor: EditorData;
  error: string | undefined;
  /** How many fields stand in the way of publishing. */
  problems: number;
  isBusy: boolean;
};

/** Below the form: give up the draft, or take the page off the site. */
export function RemoveActions({ editor, version, isBusy }: RemoveActionsProps) {
  const { document, canRemove } = editor;
  const { hasDraft, isNew, title } = document;
  return (
    <div className="button-row">
      {hasDraft && (
        <ConfirmButton
          label={isNew ? "Delete draft" : "Discard changes"}
          variant="quiet"
          question={isNew ? "Delete this draft?" : "Discard the unpublished changes?"}
          confirmLabel={isNew ? "Delete draft" : "Discard changes"}
          fields={{ intent: "discard", version: String(version) }}
          disabled={isBusy}
        >
          {isNew
            ? "It was never published. This cannot be undone."
            : "What is published stays as it is. This cannot be undone."}
        </ConfirmButton>
      )}
      {canRemove && (
        <ConfirmButton
          label="Remove from the site"
          variant="quiet"
          question={`Remove ${title} from the site?`}
          confirmLabel="Remove"
          fields={{ intent: "remove", version: String(version) }}
          disabled={isBusy}
        >
          Its address will lead to the home page or, for a project, to the list of projects. You can
          restore it at any time: it is kept under “Removed pages”.
        </ConfirmButton>
      )}
    </div>
  );
}

type RemoveActionsProps = {
  editor: EditorData;
  /** What this editor has loaded or saved: a colleague's draft is not discarded. */
  version: number;
  isBusy: boolean;
};
