import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { productTexts } from "#app/content/texts/product-texts.ts";
import { useUnsavedWork } from "#app/pages/shell/drafts/unsaved-work.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { ProductFormFailure } from "./use-product-form.ts";
import "#app/ui/form/confirm-button.css";

function FormDialog({ open, title, icon, text, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} className="confirm" aria-labelledby={id}>
      {icon}
      <h2 id={id} className="card-title">
        {title}
      </h2>
      <p className="confirm-text">{text}</p>
      {children}
    </Dialog>
  );
}

type FormDialogProps = {
  open: boolean;
  title: string;
  icon?: ReactNode;
  text: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

const SUCCESS_MS = 5000;

/** A success message that closes after five seconds. */
export function SuccessDialog({ onTimeUp, ...rest }: SuccessDialogProps) {
  const timeUp = useRef(onTimeUp);
  timeUp.current = onTimeUp;
  useEffect(() => {
    if (!rest.open) return;
    const timer = setTimeout(() => timeUp.current(), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [rest.open]);
  const icon = (
    <span className="saved-icon">
      <Icon name="check" size={24} />
    </span>
  );
  return <FormDialog {...rest} icon={icon} />;
}

type SuccessDialogProps = Omit<FormDialogProps, "icon"> & { onTimeUp: () => void };

/** The success message after an edit; the form stays open. */
export function SavedDialog({ open, isPublished, onClose }: SavedDialogProps) {
  const close = () => open && onClose();
  return (
    <SuccessDialog
      open={open}
      title={productTexts.save.updated}
      text={isPublished ? "Your changes are now live in the shop." : "Only staff can see it."}
      onTimeUp={close}
      onClose={close}
    >
      <form method="dialog" className="button-row confirm-actions">
        <Button type="submit" variant="line" size="compact">
          Close
        </Button>
      </form>
    </SuccessDialog>
  );
}

type SavedDialogProps = { open: boolean; isPublished: boolean; onClose: () => void };

/** An error message that stays until it is closed; the form keeps its values. */
export function ErrorDialog({ answer }: { answer: ProductFormFailure | undefined }) {
  const [closed, setClosed] = useState<ProductFormFailure>();
  const problem = answer?.errors.form;
  return (
    <FormDialog
      open={problem !== undefined && closed !== answer}
      title={productTexts.save.errorTitle}
      text={problem}
      onClose={() => setClosed(answer)}
    >
      <form method="dialog" className="button-row confirm-actions">
        <Button type="submit" variant="ink" size="compact" autoFocus>
          Close
        </Button>
      </form>
    </FormDialog>
  );
}

type UnsavedChangesProps = {
  unsaved: readonly string[];
  /** Where saving leads: nothing is lost on the way there. */
  savedPath: string;
};

/** Confirms leaving a page with unsaved changes: by link, back button or closing the tab. */
export function UnsavedChangesDialog({ unsaved, savedPath }: UnsavedChangesProps) {
  const isDirty = unsaved.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && ![currentLocation.pathname, savedPath].includes(nextLocation.pathname),
  );
  useUnsavedWork(isDirty);
  return (
    <FormDialog
      open={blocker.state === "blocked"}
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
