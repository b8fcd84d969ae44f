import { type FormEvent, type ReactNode, useId } from "react";
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
        <Form
          method="post"
          replace={replace}
          onSubmit={closePopover}
          className="button-row confirm-actions"
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {inputs && <div className="confirm-inputs">{inputs}</div>}
          <Button variant="line" size={size} popoverTarget={id} popoverTargetAction="hide">
            {cancelLabel}
          </Button>
          <Button type="submit" variant={danger ? "danger" : "brand"} size={size}>
            {confirmLabel}
          </Button>
        </Form>
      </dialog>
    </>
  );
}

function closePopover(event: FormEvent<HTMLFormElement>) {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

type ConfirmButtonProps = {
  label: ReactNode;
  variant?: "line" | "quiet" | "danger";
  question: string;
  /** The consequence, and whether it can be undone. */
  children?: ReactNode;
  /** Label of the confirming button: a verb, never "OK". */
  confirmLabel: string;
  /** Label of the dismiss button where "Cancel" is ambiguous. */
  cancelLabel?: string;
  danger?: boolean;
  fields: Record<string, string>;
  inputs?: ReactNode;
  disabled?: boolean;
  busy?: boolean;
  /** Whether the submission replaces the entry in the history. */
  replace?: boolean;
  size?: "s" | "compact";
};
