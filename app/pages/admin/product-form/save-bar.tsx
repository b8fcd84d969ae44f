import { Button } from "#app/ui/button.tsx";

/** Stays in view and names what is not saved yet. */
export function SaveBar(props: BarProps) {
  const { form, changes, errors, isUploading, label, busyLabel, isBusy, onDiscard } = props;
  const { length } = changes;
  return (
    <section className="save-bar" aria-label="Save">
      <p className="save-state" role="status" data-dirty={length > 0 || undefined}>
        {isUploading ? (
          <b>Uploading. Saving waits for it.</b>
        ) : errors > 0 ? (
          <b className="form-error">
            {errors === 1 ? "1 field needs attention" : `${errors} fields need attention`}
          </b>
        ) : length > 0 ? (
          <>
            <b>
              {length} unsaved <i>{length === 1 ? "change" : "changes"}</i>
            </b>
            <span>{changes.join(", ")}</span>
          </>
        ) : (
          <span>No unsaved changes</span>
        )}
      </p>
      {length > 0 && (
        <Button variant="quiet" size="office" onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
      )}
      <Button
        type="submit"
        form={form}
        name="intent"
        value="save"
        variant="brand"
        size="office"
        busy={isBusy}
        disabled={isUploading}
        aria-keyshortcuts="Control+S"
      >
        {isBusy ? busyLabel : label}
        {!isBusy && <kbd>Ctrl S</kbd>}
      </Button>
    </section>
  );
}

type BarProps = {
  /** The id of the form that it sends. */
  form: string;
  /** How many sentences stand in the form. */
  errors: number;
  /** The labels of the fields that are not saved yet. */
  changes: readonly string[];
  isUploading: boolean;
  label: string;
  busyLabel: string;
  isBusy: boolean;
  onDiscard: () => void;
};
