import { type FormEvent, useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { readShopAddress, shopAddress } from "./shop-address.ts";
import { SENT } from "./synced-field.ts";

const TYPING_PAUSE_MS = 250;

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
    const { choice, troubles } = readShopAddress(parameters);
    for (const [name, value] of [...parameters]) if (value === "") parameters.delete(name);
    // What cannot be read goes as it is: the server says what is wrong, and keeps what was typed.
    const to = troubles.length > 0 ? `/shop?${parameters}` : shopAddress(choice);
    // Each letter of a search would otherwise be a step back.
    const isSameSearch = search !== "" && choice.search !== "" && choice.search !== search;
    const nth = ++sent.current;
    event.currentTarget.dispatchEvent(new CustomEvent(SENT, { detail: nth }));
    void navigate(to, { preventScrollReset: true, replace: isSameSearch, state: { sent: nth } });
  }

  function submitSoon() {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => form.current?.requestSubmit(), TYPING_PAUSE_MS);
  }

  const isPending = state === "loading" && location.pathname === "/shop";
  return { form, submit, submitSoon, isPending };
}
