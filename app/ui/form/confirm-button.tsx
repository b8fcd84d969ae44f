import { type FormEvent, type ReactNode, useId } from "react";
import { Form } from "react-router";
import type { IconName } from "#app/ui/media/icon-outlines.ts";
import { Button } from "./button.tsx";
import "./confirm-button.css";
import "#app/ui/dialog.css";

/**
 * A step that is asked about before it is taken. The question is a native dialog shown as a
 * popover, so it opens, closes on Escape and gives the focus back without any script.
 */
export function ConfirmButton({
  label,
  icon,
  variant = "line",
  question,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  danger = true,
  action,
  fields,
  inputs,
  disabled = false,
}: ConfirmButtonProps) {
  const id = useId();
  return (
    <>
      <Button variant={variant} size="compact" icon={icon} popoverTarget={id} disabled={disabled}>
        {label}
      </Button>
      <dialog id={id} popover="auto" className="dialog confirm" aria-labelledby={`${id}-question`}>
        <h2 id={`${id}-question`} className="card-title">
          {question}
        </h2>
        {children && <div className="confirm-text">{children}</div>}
        <Form
          method="post"
          {...(action !== undefined && { action })}
          onSubmit={closePopover}
          className="confirm-actions"
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {inputs && <div className="confirm-inputs">{inputs}</div>}
          <Button variant="line" size="compact" popoverTarget={id} popoverTargetAction="hide">
            {cancelLabel}
          </Button>
          <Button type="submit" variant={danger ? "danger" : "brand"} size="compact">
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
  icon?: IconName;
  variant?: "line" | "quiet" | "danger";
  question: string;
  /** What will happen, and whether it can be taken back. */
  children?: ReactNode;
  /** The word on the button that does it: the deed, never "OK". */
  confirmLabel: string;
  /** The way out, where "Cancel" could mean either. */
  cancelLabel?: string;
  danger?: boolean;
  /** Where the form is sent; this page when left out. */
  action?: string;
  fields: Record<string, string>;
  /** What has to be filled in before it is done. */
  inputs?: ReactNode;
  disabled?: boolean;
};
