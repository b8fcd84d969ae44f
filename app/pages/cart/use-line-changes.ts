import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { CartAnswer } from "./cart-answer.ts";

/** How a line is about to look, shown until the server has answered. */
export type Intention = { quantity?: number; isRemoved?: boolean };

/**
 * Sends the changes of one line, one after the other: what is pressed while one is on its way waits,
 * and only the last of what waits is sent, because each says the whole quantity.
 */
export function useLineChanges(intend: (intention: Intention | undefined) => void) {
  const fetcher = useFetcher<CartAnswer>();
  const waiting = useRef<FormData>(undefined);
  const isBusy = fetcher.state !== "idle";

  function submit(fields: FormData) {
    fetcher.submit(fields, { method: "post", action: "/cart" });
  }

  function send(fields: FormData, intention: Intention) {
    fields.set("stay", "yes");
    intend(intention);
    if (isBusy) waiting.current = fields;
    else submit(fields);
  }

  const settle = useRef(() => {});
  settle.current = () => {
    const next = waiting.current;
    waiting.current = undefined;
    if (next) submit(next);
    else intend(undefined);
  };
  useEffect(() => {
    if (!isBusy) settle.current();
  }, [isBusy]);

  return { send, answer: isBusy ? undefined : fetcher.data };
}
