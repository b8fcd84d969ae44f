import { type ReactNode, useId } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import "#app/ui/form/confirm-button.css";

/** A title, a sentence and buttons. */
export function FormDialog({ open, title, icon, text, onClose, children }: FormDialogProps) {
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

export type FormDialogProps = {
  open: boolean;
  title: string;
  icon?: ReactNode;
  text: ReactNode;
  onClose: () => void;
  children: ReactNode;
};
