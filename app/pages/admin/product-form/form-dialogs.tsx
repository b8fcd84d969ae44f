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

/** Says that it worked, for five seconds. */
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

/** Says that it did not, until it is closed; everything typed is still there. */
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
  /** What can be done now. */
  children: ReactNode;
};

/** After an edit: it closes by itself, and the form stays. */
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

/** Asks before a page with unsaved work is left, by a link, by going back or by closing the tab. */
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
