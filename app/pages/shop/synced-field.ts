import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Told by the form when its fields were read and sent, with the number of that sending: from then
 * on the address may write them, unless it still answers an earlier one.
 */
export const SENT = "sent";

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * A field that says what the address says. While a person types in it, it is theirs; going back or
 * forward is stronger. What follows is written anew once it was sent, even with the cursor in it.
 */
export function useSyncedField<Element extends Field>(
  value: string | boolean,
  { follows = false } = {},
) {
  const field = useRef<Element>(null);
  const isTheirs = useRef(false);
  const lastSent = useRef(0);
  const isBackOrForward = useNavigationType() === "POP";
  const { key, state } = useLocation();

  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    const type = () => {
      isTheirs.current = true;
    };
    const send = (event: Event) => {
      isTheirs.current = false;
      lastSent.current = (event as CustomEvent<number>).detail;
    };
    field.current?.addEventListener("input", type, { signal });
    field.current?.form?.addEventListener(SENT, send, { signal });
    return () => events.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, asked for again, counts
  useEffect(() => {
    const element = field.current;
    const isOvertaken = !isBackOrForward && state?.sent < lastSent.current;
    if (!element || isOvertaken) return;
    // Not sent yet: what comes in now answers something older.
    if (isTheirs.current && !isBackOrForward) return;
    if (element === document.activeElement && !isBackOrForward && !follows) return;
    isTheirs.current = false;
    if (typeof value === "string") element.value = value;
    else (element as HTMLInputElement).checked = value;
  }, [value, isBackOrForward, follows, key]);
  return field;
}
