import { type FormEvent, type ReactNode, useId } from "react";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import type { IconName } from "./icon-outlines.ts";
import "./confirm-button.css";
import "./dialog.css";

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
  confirm,
  keep = "Cancel",
  danger = true,
  action,
  fields,
  inputs,
  disabled = false,
}: ConfirmButtonProps) {
  const id = useId();
  return (
    <>
      <Button variant={variant} size="office" icon={icon} popoverTarget={id} disabled={disabled}>
        {label}
      </Button>
      <dialog id={id} popover="auto" className="dialog confirm" aria-labelledby={`${id}-question`}>
        <h2 id={`${id}-question`} className="card-title">
          {question}
        </h2>
        {children && <div className="confirm-words">{children}</div>}
        <Form
          method="post"
          {...(action !== undefined && { action })}
          onSubmit={closeAround}
          className="confirm-actions"
        >
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {inputs && <div className="confirm-inputs">{inputs}</div>}
          <Button variant="line" size="office" popoverTarget={id} popoverTargetAction="hide">
            {keep}
          </Button>
          <Button type="submit" variant={danger ? "danger" : "brand"} size="office">
            {confirm}
          </Button>
        </Form>
      </dialog>
    </>
  );
}

function closeAround(event: FormEvent<HTMLFormElement>) {
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
  confirm: string;
  /** The way out, where "Cancel" could mean either. */
  keep?: string;
  danger?: boolean;
  /** Where the form is sent; this page when left out. */
  action?: string;
  fields: Record<string, string>;
  /** What has to be filled in before it is done. */
  inputs?: ReactNode;
  disabled?: boolean;
};
