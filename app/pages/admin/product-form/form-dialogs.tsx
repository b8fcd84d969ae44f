import { type ReactNode, useEffect, useRef, useState } from "react";
import { productMessages } from "#app/content/messages/product-messages.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { ProductFormFailure } from "./use-product-form.ts";
import "#app/ui/form/confirm-button.css";
import "#app/ui/dialog.css";
import { useBlocker } from "react-router";
import { useUnsavedWork } from "#app/pages/shell/drafts/unsaved-work.ts";

const SUCCESS_MS = 5000;

/** A success message that closes after five seconds. */
export function SuccessDialog({ open, title, onTimeUp, onClose, children }: SuccessProps) {
  const timeUp = useRef(onTimeUp);
  timeUp.current = onTimeUp;
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => timeUp.current(), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} className="confirm" aria-labelledby="saved-title">
      <span className="saved-icon">
        <Icon name="check" size={24} />
      </span>
      <h2 id="saved-title" className="card-title">
        {title}
      </h2>
      {children}
    </Dialog>
  );
}

/** An error message that stays until it is closed; the form keeps its values. */
export function ErrorDialog({ answer }: { answer: ProductFormFailure | undefined }) {
  const [closed, setClosed] = useState<ProductFormFailure>();
  const problem = answer?.errors.form;
  const close = () => setClosed(answer);
  return (
    <Dialog
      open={problem !== undefined && closed !== answer}
      onClose={close}
      className="confirm"
      aria-labelledby="error-title"
    >
      <h2 id="error-title" className="card-title">
        {productMessages.save.errorTitle}
      </h2>
      <p className="confirm-text">{problem}</p>
      <form method="dialog" className="confirm-actions">
        <Button type="submit" variant="ink" size="compact" autoFocus>
          Close
        </Button>
      </form>
    </Dialog>
  );
}

type SuccessProps = {
  open: boolean;
  title: string;
  onTimeUp: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The success message after an edit; the form stays open. */
export function SavedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const close = () => open && onClose();
  return (
    <SuccessDialog
      open={open}
      title={productMessages.save.updated}
      onTimeUp={close}
      onClose={close}
    >
      <p className="confirm-text">The shop shows it from now on.</p>
      <form method="dialog" className="confirm-actions">
        <Button type="submit" variant="line" size="compact">
          Close
        </Button>
      </form>
    </SuccessDialog>
  );
}

/** Confirms leaving a page with unsaved changes: by link, back button or closing the tab. */
export function UnsavedChangesDialog({ unsaved }: { unsaved: readonly string[] }) {
  const isDirty = unsaved.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== currentLocation.pathname,
  );
  useUnsavedWork(isDirty);

  const isBlocked = blocker.state === "blocked";
  const stay = () => blocker.state === "blocked" && blocker.reset();
  return (
    <Dialog open={isBlocked} onClose={stay} className="confirm" aria-labelledby="leave-question">
      <h2 id="leave-question" className="card-title">
        Leave without saving?
      </h2>
      <p className="confirm-text">Not saved yet: {unsaved.join(", ")}.</p>
      <div className="confirm-actions">
        <Button variant="line" size="compact" onClick={stay} autoFocus>
          Stay
        </Button>
        <Button
          variant="danger"
          size="compact"
          onClick={() => blocker.state === "blocked" && blocker.proceed()}
        >
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
