import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useUnsavedWork } from "#app/pages/shell/drafts/unsaved-work.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormDialog } from "./form-dialog.tsx";

type UnsavedChangesProps = {
  unsaved: readonly string[];
  /** Where saving leads: nothing is lost on the way there. */
  savedPath: string;
  /** A save is under way: leaving waits for its answer. */
  isSaving?: boolean;
};

/** Confirms leaving a page with unsaved changes: by link, back button or closing the tab. */
export function UnsavedChangesDialog(props: UnsavedChangesProps) {
  const { unsaved, savedPath, isSaving = false } = props;
  const isDirty = unsaved.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || isSaving) &&
      ![currentLocation.pathname, savedPath].includes(nextLocation.pathname),
  );
  useUnsavedWork(isDirty || isSaving);
  useEffect(() => {
    if (blocker.state === "blocked" && !isDirty && !isSaving) blocker.proceed();
  }, [blocker, isDirty, isSaving]);
  return (
    <FormDialog
      open={blocker.state === "blocked" && isDirty && !isSaving}
      title="Leave without saving?"
      text={`Not saved yet: ${unsaved.join(", ")}.`}
      onClose={() => blocker.reset?.()}
    >
      <div className="button-row confirm-actions">
        <Button variant="line" size="compact" onClick={() => blocker.reset?.()} autoFocus>
          Stay
        </Button>
        <Button variant="danger" size="compact" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
      </div>
    </FormDialog>
  );
}
