import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Told by the form when its fields were read and sent: from then on the address may write them. */
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
  const isBackOrForward = useNavigationType() === "POP";
  const { key } = useLocation();

  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    const mark = (is: boolean) => () => {
      isTheirs.current = is;
    };
    field.current?.addEventListener("input", mark(true), { signal });
    field.current?.form?.addEventListener(SENT, mark(false), { signal });
    return () => events.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address, asked for again, counts
  useEffect(() => {
    const element = field.current;
    const isOurs = isBackOrForward || (follows && !isTheirs.current);
    if (!element || (element === document.activeElement && !isOurs)) return;
    if (typeof value === "string") element.value = value;
    else (element as HTMLInputElement).checked = value;
  }, [value, isBackOrForward, follows, key]);
  return field;
}
