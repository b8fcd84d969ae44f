import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { CartActionResult } from "#app/pages/cart/change-cart.server.ts";

export type OptimisticLine = { quantity?: number; isRemoved?: boolean };

/**
 * Sends a line's changes one at a time; while one is pending only the latest is queued, because
 * each sets the whole quantity.
 */
export function useLineChanges(setOptimistic: (intention: OptimisticLine | undefined) => void) {
  const fetcher = useFetcher<CartActionResult>();
  const waiting = useRef<FormData>(undefined);
  const isBusy = fetcher.state !== "idle";

  function submit(fields: FormData) {
    fetcher.submit(fields, { method: "post", action: "/cart" });
  }

  function send(fields: FormData, intention: OptimisticLine) {
    fields.set("stay", "yes");
    setOptimistic(intention);
    if (isBusy) waiting.current = fields;
    else submit(fields);
  }

  const settle = useRef(() => {});
  settle.current = () => {
    const next = waiting.current;
    waiting.current = undefined;
    if (next) submit(next);
    else setOptimistic(undefined);
  };
  useEffect(() => {
    if (!isBusy) settle.current();
  }, [isBusy]);

  return { send, result: isBusy ? undefined : fetcher.data };
}
