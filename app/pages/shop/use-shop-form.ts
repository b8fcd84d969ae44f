import { type FormEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import { parseShopUrl, shopUrl } from "./shop-url.ts";

const DEBOUNCE_MS = 250;

/**
 * One form for search, filters and sort. With script each change applies immediately; without
 * script the form is submitted.
 */
export function useShopForm() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(0);

  useEffect(() => {
    const events = new AbortController();
    // Native change event: fires on blur for text fields, not on every input (unlike React's).
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
    const parameters = new URLSearchParams([...new FormData(event.currentTarget)] as string[][]);
    const { query, problems } = parseShopUrl(parameters);
    for (const [name, value] of [...parameters]) if (value === "") parameters.delete(name);
    // Invalid input is sent as is: the server reports the problem and returns the input.
    const to = problems.length > 0 ? `/shop?${parameters}` : shopUrl(query);
    // Replaces the history entry while typing a search. The address may be ahead of what is rendered.
    const { search } = parseShopUrl(new URLSearchParams(window.location.search)).query;
    const isSameSearch = search !== "" && query.search !== "" && query.search !== search;
    const nth = ++sent.current;
    event.currentTarget.dispatchEvent(new CustomEvent(SUBMITTED_EVENT, { detail: nth }));
    void navigate(to, { preventScrollReset: true, replace: isSameSearch, state: { sent: nth } });
  }

  function submitDebounced() {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => form.current?.requestSubmit(), DEBOUNCE_MS);
  }

  const isPending = state === "loading" && location.pathname === "/shop";
  return { form, submit, submitDebounced, isPending };
}

/**
 * Notified on submit with the submission's number: from then on the URL may write the fields,
 * unless it answers an earlier submission.
 */
const SUBMITTED_EVENT = "sent";

type SyncedField = HTMLInputElement | HTMLSelectElement;

/**
 * Field in sync with the URL. While it is being edited it keeps the input; back and forward
 * override it, and so does the URL after its submission.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when the same URL is navigated to again
  useEffect(() => {
    const element = field.current;
    const isOvertaken = !isBackOrForward && state?.sent < lastSent.current;
    if (!element || isOvertaken) return;
    // Not submitted yet: this navigation answers an older submission.
    if (isTheirs.current && !isBackOrForward) return;
    if (element === document.activeElement && !isBackOrForward && !follows) return;
    isTheirs.current = false;
    if (typeof value === "string") element.value = value;
    else (element as HTMLInputElement).checked = value;
  }, [value, isBackOrForward, follows, key]);
  return field;
}
