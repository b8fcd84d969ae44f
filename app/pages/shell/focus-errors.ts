import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { focusError } from "#app/ui/form/form-errors.ts";

/**
 * After a form that navigates was sent: if it was refused, the focus moves to the message, so that it
 * is seen wherever the button was. Without script the attribute autofocus does it.
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
