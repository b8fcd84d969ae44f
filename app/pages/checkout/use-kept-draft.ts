import { type RefObject, useEffect } from "react";

/** What is on its way: whoever sends the form waits for it, so that nothing older arrives later. */
let underway: Promise<unknown> = Promise.resolve();

/** Keeps what is typed as soon as a field is left, and when the page is: nothing is typed twice. */
export function useKeptDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let isChanged = false;
    const note = () => {
      isChanged = true;
    };
    const keep = () => {
      if (!isChanged) return;
      isChanged = false;
      underway = underway.then(() => send(element));
    };
    // The page is going: there is no time to wait for anything.
    const leave = () => {
      if (isChanged) void send(element);
      isChanged = false;
    };
    element.addEventListener("input", note);
    element.addEventListener("change", keep);
    addEventListener("pagehide", leave);
    return () => {
      element.removeEventListener("input", note);
      element.removeEventListener("change", keep);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [form]);
}

/** Done once everything is kept, or after a moment: a slow line must not hold anyone up. */
export function draftKept(): Promise<unknown> {
  return Promise.race([underway, new Promise((done) => setTimeout(done, LONGEST_WAIT_MS))]);
}

const LONGEST_WAIT_MS = 3000;

function send(form: HTMLFormElement): Promise<unknown> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && name !== "go") fields.set(name, value);
  }
  // A draft that cannot be kept is sent with the form itself.
  return fetch("/checkout/draft", { method: "POST", body: fields, keepalive: true }).catch(
    () => {},
  );
}
