import { Fragment, useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "./form/button.tsx";
import "./toaster.css";

/** In a narrow toast an address breaks here, not within a word. */
const LINE_BREAKS = /(?=[@/.][a-z])/i;

/** How long a toast stays that asks for nothing. */
const SHOWN_MS = 8000;

/**
 * Status message (polite live region). An error, or one that offers to undo, stays until it is dismissed
 * or the next page; any other leaves by itself, but not from under a pointer or the focus.
 */
export function Toaster({ toast }: { toast: ToastContent | undefined }) {
  const [closed, setClosed] = useState<string>();
  const isSending = useNavigation().state === "submitting";
  const id = toast?.id;
  // A new submission clears the previous message.
  useEffect(() => {
    if (isSending) setClosed(id);
  }, [isSending, id]);
  const shown = toast && toast.id !== closed ? toast : undefined;
  const [isHeld, setHeld] = useState(false);
  const leaves = shown !== undefined && !shown.undo && shown.kind !== "danger" && !isHeld;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => setClosed(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [leaves, id]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div className="toaster" role="status">
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: whoever reads it holds it, nothing to press
        <div
          className="toast on-inverse"
          data-kind={shown.kind}
          key={shown.id}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
        >
          <p>
            {shown.message.split(LINE_BREAKS).map((part, at, parts) => (
              <Fragment key={parts.slice(0, at).join("")}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </p>
          {shown.undo && (
            <Form method="post" action={shown.undo.action}>
              {Object.entries(shown.undo.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" variant="quiet" size="compact">
                Undo
              </Button>
            </Form>
          )}
          <Button
            variant="quiet"
            size="compact"
            icon="close"
            className="needs-script"
            onClick={() => setClosed(shown.id)}
          >
            <span className="visually-hidden">Close this notice</span>
          </Button>
        </div>
      )}
    </div>
  );
}

type ToastContent = {
  id: string;
  message: string;
  kind: string;
  undo?: { action: string; fields: Record<string, string> };
};
