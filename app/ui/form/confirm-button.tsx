import { type ReactNode, type SyntheticEvent, useId } from "react";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import "./confirm-button.css";
import "#app/ui/dialog.css";

/** Button with a confirmation dialog: a native popover, which works without script. */
export function ConfirmButton({
  label,
  variant = "line",
  question,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  danger = true,
  fields,
  inputs,
  disabled = false,
  busy = false,
  replace = false,
  size = "compact",
}: ConfirmButtonProps) {
  const id = useId();
  const buttons = (
    <>
      <Button variant="line" size={size} popoverTarget={id} popoverTargetAction="hide">
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        variant={danger ? "danger" : "brand"}
        size={size}
        onClick={fields ? undefined : closePopover}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <>
      <Button variant={variant} size={size} popoverTarget={id} disabled={disabled} busy={busy}>
        {label}
      </Button>
      <dialog id={id} popover="auto" className="dialog confirm" aria-labelledby={`${id}-question`}>
        <h2 id={`${id}-question`} className="card-title">
          {question}
        </h2>
        {children && <div className="confirm-text">{children}</div>}
        {fields ? (
          <Form
            method="post"
            replace={replace}
            onSubmit={closePopover}
            className="button-row confirm-actions"
          >
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {inputs && <div className="stack confirm-inputs">{inputs}</div>}
            {buttons}
          </Form>
        ) : (
          <div className="button-row confirm-actions">{buttons}</div>
        )}
      </dialog>
    </>
  );
}

function closePopover(event: SyntheticEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

type ConfirmButtonProps = {
  label: ReactNode;
  variant?: "line" | "quiet" | "danger" | "brand";
  question: string;
  /** The consequence, and whether it can be undone. */
  children?: ReactNode;
  /** Label of the confirming button: a verb, never "OK". */
  confirmLabel: string;
  /** Label of the dismiss button where "Cancel" is ambiguous. */
  cancelLabel?: string;
  danger?: boolean;
  /** What the confirmation sends. Without them, it sends the form around the button. */
  fields?: Record<string, string>;
  inputs?: ReactNode;
  disabled?: boolean;
  busy?: boolean;
  /** Whether the submission replaces the entry in the history. */
  replace?: boolean;
  size?: "s" | "compact";
};
