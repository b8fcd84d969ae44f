import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import "./dialog.css";

/**
 * The browser's own modal dialog: it holds the focus, and closes on Escape, on its backdrop and on
 * any `<form method="dialog">` inside it. Open in the first HTML, it shows without script as well.
 */
export function Dialog({ open, onClose, className = "", children, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [openInHtml] = useState(open);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal") === open) return;
    if (!open) return element.close();
    // Opened by the HTML alone it would not be modal; taking the attribute away says no "close".
    element.removeAttribute("open");
    element.showModal();
  }, [open]);

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === dialog.current) dialog.current.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which is built in
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
