import { useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * A field that says what the address says. While a person is in it, it is theirs; going back or
 * forward is stronger.
 */
export function useSyncedField<Element extends Field>(value: string | boolean) {
  const field = useRef<Element>(null);
  const isBackOrForward = useNavigationType() === "POP";
  useEffect(() => {
    const element = field.current;
    if (!element || (element === document.activeElement && !isBackOrForward)) return;
    if (typeof value === "string") element.value = value;
    else (element as HTMLInputElement).checked = value;
  }, [value, isBackOrForward]);
  return field;
}
