import { type ReactNode, useEffect, useRef, useState } from "react";
import { productMessages } from "#app/content/product-messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FormAnswer } from "./form-answer.ts";
import "#app/ui/confirm-button.css";
import "#app/ui/dialog.css";

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
      <span className="saved-mark">
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
export function ErrorDialog({ answer }: { answer: FormAnswer | undefined }) {
  const [closed, setClosed] = useState<FormAnswer>();
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
      <p className="confirm-words">{problem}</p>
      <form method="dialog" className="confirm-actions">
        <Button type="submit" variant="ink" size="office" autoFocus>
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
