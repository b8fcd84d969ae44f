import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import { parseShopUrl, shopUrl } from "./shop-url.ts";

const DEBOUNCE_MS = 250;

/**
 * One form for all choices, wherever its fields stand. With script each choice applies at once; the
 * page is not left, so the focus and the place on it stay.
 */
export function useShopForm(search: string) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(0);

  useEffect(() => {
    const events = new AbortController();
    // The browser's own event: a text field tells when one leaves it, not at each letter.
    document.addEventListener(
      "change",
      ({ target }) => {
        const field = target as HTMLInputElement | null;
        if (field?.form && field.form === form.current && field.type !== "search") {
          form.current.requestSubmit();
        }
      },
      { signal: events.signal },
    );
    return () => {
      events.abort();
      clearTimeout(typing.current);
    };
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    clearTimeout(typing.current);
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      String(value),
    ]);
    const parameters = new URLSearchParams(fields as [string, string][]);
    const { choice, troubles } = parseShopUrl(parameters);
    for (const [name, value] of [...parameters]) if (value === "") parameters.delete(name);
    // What cannot be read goes as it is: the server says what is wrong, and keeps what was typed.
    const to = troubles.length > 0 ? `/shop?${parameters}` : shopUrl(choice);
    // Each letter of a search would otherwise be a step back.
    const isSameSearch = search !== "" && choice.search !== "" && choice.search !== search;
    const nth = ++sent.current;
    event.currentTarget.dispatchEvent(new CustomEvent(SUBMITTED_EVENT, { detail: nth }));
    void navigate(to, { preventScrollReset: true, replace: isSameSearch, state: { sent: nth } });
  }

  function submitDebounced() {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => form.current?.requestSubmit(), DEBOUNCE_MS);
  }

  const isPending = state === "loading" && location.pathname === "/shop";
  return { form, submit, submitSoon: submitDebounced, isPending };
}

/**
 * Told by the form when its fields were read and sent, with the number of that sending: from then
 * on the address may write them, unless it still answers an earlier one.
 */
const SUBMITTED_EVENT = "sent";

type SyncedField = HTMLInputElement | HTMLSelectElement;

/**
 * A field that says what the address says. While a person types in it, it is theirs; going back or
 * forward is stronger. What follows is written anew once it was sent, even with the cursor in it.
 */
export function useUrlSyncedField<Element extends SyncedField>(
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
    field.current?.form?.addEventListener(SUBMITTED_EVENT, send, { signal });
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
