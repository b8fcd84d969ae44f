import { type RefObject, useEffect, useRef, useState } from "react";
import type { OrderDraft, PricedDraft } from "./order-draft.server.ts";

/** Debounce: long enough to type the second digit of 25. */
const DEBOUNCE_MS = 250;

/** Recalculates total and warnings while the form is edited. Returns no field values, so the fields keep their input. */
export function useLivePrice(draft: OrderDraft, form: RefObject<HTMLFormElement | null>) {
  const [answer, setAnswer] = useState<{ of: OrderDraft; priced: PricedDraft | undefined }>();
  const cancel = useRef<() => void>(undefined);
  const requestPrice = (delayMs: number) => {
    cancel.current?.();
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      if (!form.current) return;
      const priced = await fetchPrice(new FormData(form.current), controller.signal);
      if (!controller.signal.aborted) setAnswer({ of: draft, priced });
    }, delayMs);
    cancel.current = () => {
      clearTimeout(timer);
      controller.abort();
    };
  };
  // A new draft may miss edits that were made during its navigation: request their price again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft cancels pending requests
  useEffect(() => {
    if (cancel.current) requestPrice(0);
    return () => cancel.current?.();
  }, [draft]);
  const updatePrice = (event: { target: EventTarget }) => {
    if (event.target instanceof HTMLElement && changesDraft(event.target))
      requestPrice(DEBOUNCE_MS);
  };
  const isCurrent = answer?.of === draft;
  return {
    priced: (isCurrent && answer.priced) || draft,
    hasFailed: isCurrent && answer.priced === undefined,
    updatePrice,
  };
}

/** Searches and the payment change neither the price nor what the documents print. */
function changesDraft(field: HTMLElement): boolean {
  return !["q", "who", "paidBy", "reference"].includes(field.getAttribute("name") ?? "");
}

async function fetchPrice(body: FormData, signal: AbortSignal): Promise<PricedDraft | undefined> {
  try {
    const response = await fetch("/admin/orders/price", {
      method: "POST",
      body: new URLSearchParams([...body].map(([name, value]) => [name, String(value)])),
      signal,
    });
    return response.ok ? ((await response.json()) as PricedDraft) : undefined;
  } catch {
    return undefined;
  }
}
