import { type RefObject, useEffect, useRef } from "react";

/** Whoever sends a form that fails is brought to what is wrong, also by keyboard and by ear. */
export function useFocusOnErrors<Around extends HTMLElement = HTMLFormElement>(
  errors: unknown,
): RefObject<Around | null> {
  const form = useRef<Around>(null);
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[role=alert], [aria-invalid]")?.focus();
  }, [errors]);
  return form;
}
