import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import "#app/ui/confirm-button.css";
import "#app/ui/dialog.css";

/**
 * A step that the customer hears of, with the fields that belong to it: asked about once more before
 * it is taken. The question is a popover inside the form, so all of it works without script.
 */
export function StepQuestion({ label, question, confirm, says, fields, children }: StepProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isBusy = useNavigation().state !== "idle";
  const askOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    dialog.current?.showPopover();
  };
  const close = (_event: FormEvent) => dialog.current?.hidePopover();
  return (
    <Form method="post" className="order-form" onSubmit={close} onKeyDown={askOnEnter}>
      {/* A scanner ends its number with Enter: the first button answers it, and does nothing. */}
      <button type="submit" disabled hidden />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button variant="brand" size="office" popoverTarget={id} disabled={isBusy}>
        {label}
      </Button>
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        className="dialog confirm"
        aria-labelledby={`${id}-question`}
      >
        <h2 id={`${id}-question`} className="card-title">
          {question}
        </h2>
        <div className="confirm-words">
          <p>{says}</p>
        </div>
        <div className="confirm-actions">
          <Button variant="line" size="office" popoverTarget={id} popoverTargetAction="hide">
            Not yet
          </Button>
          <Button type="submit" variant="brand" size="office">
            {confirm}
          </Button>
        </div>
      </dialog>
    </Form>
  );
}

type StepProps = {
  label: string;
  question: string;
  /** The word on the button that does it. */
  confirm: string;
  /** Whom it tells what. */
  says: ReactNode;
  fields: Record<string, string>;
  children?: ReactNode;
};
