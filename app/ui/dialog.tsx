import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import "./dialog.css";

/**
 * Native modal dialog; closes on Escape, backdrop click and `<form method="dialog">`. Open in the
 * server's HTML, it shows without script.
 */
export function Dialog({ open, onClose, className = "", children, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [openInHtml] = useState(open);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal") === open) return;
    if (!open) return element.close();
    // The open attribute is not modal: reopen with showModal(); removing it fires no close event.
    element.removeAttribute("open");
    element.showModal();
  }, [open]);

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current) dialog.current.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the built-in keyboard equivalent
    <dialog
      {...rest}
      ref={dialog}
      open={openInHtml}
      onClose={onClose}
      onClick={closeOnBackdrop}
      className={`dialog ${className}`}
    >
      {open && children}
    </dialog>
  );
}

type DialogProps = Omit<ComponentProps<"dialog">, "ref" | "onClick" | "open"> & {
  open: boolean;
  onClose: () => void;
  "aria-labelledby": string;
};
