import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

/** The message of a refused form. Without script the browser focuses it, as autofocus asks. */
export const focusTarget = { "data-focus-target": true, tabIndex: -1, autoFocus: true } as const;

/** Focuses the message of a refused form, else its first invalid field: the browser scrolls to it. */
export function focusError(around: ParentNode | null): void {
  // A field that is saved by itself keeps its error while other forms of the page are sent.
  const errors = "[data-focus-target], [aria-invalid=true]:not(.inline-edit *)";
  around?.querySelector<HTMLElement>(errors)?.focus();
}

/**
 * For the shell. After a form that navigates was sent: if it was refused, the focus moves to the
 * message, so it is seen wherever the button was. Without script the attribute autofocus does it.
 */
export function useFocusOnErrors(): void {
  const { state, formMethod } = useNavigation();
  const wasSent = useRef(false);
  useEffect(() => {
    if (formMethod === "POST") wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;
    wasSent.current = false;
    focusError(document.getElementById("main"));
  }, [state, formMethod]);
}

type Errors = Partial<Record<string, string>>;

/** Hides the error of a field once it is edited, until another error arrives. */
export function useVisibleErrors(errors: Errors | undefined): {
  shown: Errors;
  markEdited: (field: string) => void;
} {
  const [edited, setEdited] = useState<{ of: Errors | undefined; fields: readonly string[] }>();
  const fields = edited && edited.of === errors ? edited.fields : [];
  const settled = new Set(fields.map((field) => errors?.[field]));
  const shown = Object.fromEntries(
    Object.entries(errors ?? {}).filter(([, message]) => !settled.has(message)),
  );
  function markEdited(field: string): void {
    if (!fields.includes(field)) setEdited({ of: errors, fields: [...fields, field] });
  }
  return { shown, markEdited };
}
