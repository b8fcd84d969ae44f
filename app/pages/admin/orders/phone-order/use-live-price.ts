import { type RefObject, useEffect, useRef, useState } from "react";
import type { OrderDraft, PricedDraft } from "./order-draft.server.ts";

/** Debounce: long enough to type the second digit of 25. */
const DEBOUNCE_MS = 250;

/**
 * The total follows what is chosen. Only figures come back, so nothing that is being typed is
 * touched; and without an answer the button that works it out by hand appears.
 */
export function useLivePrice(draft: OrderDraft, form: RefObject<HTMLFormElement | null>) {
  const [answer, setAnswer] = useState<{ of: OrderDraft; priced: PricedDraft | undefined }>();
  const last = useRef<PendingRequest>(undefined);
  const requestPrice = (pause: number) => {
    cancelRequest(last.current);
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      if (!form.current) return;
      const priced = await fetchPrice(new FormData(form.current), asked.signal);
      if (!asked.signal.aborted) setAnswer({ of: draft, priced });
    }, pause);
    last.current = { timer, asked };
  };
  // A new page has figures of its own, but not for what was chosen while it was on its way: if
  // anything was asked of the page before it, that is asked once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each draft ends the questions of the last
  useEffect(() => {
    if (last.current) requestPrice(0);
    return () => cancelRequest(last.current);
  }, [draft]);
  const follow = (event: { target: EventTarget }) => {
    if (event.target instanceof HTMLElement && changesPrice(event.target))
      requestPrice(DEBOUNCE_MS);
  };
  const isCurrent = answer?.of === draft;
  return {
    priced: (isCurrent && answer.priced) || draft,
    hasFailed: isCurrent && answer.priced === undefined,
    follow,
  };
}

type PendingRequest = { timer: ReturnType<typeof setTimeout>; asked: AbortController } | undefined;

function cancelRequest(question: PendingRequest) {
  clearTimeout(question?.timer);
  question?.asked.abort();
}

/** What it costs, or whether its invoice needs an address, follows from these. */
function changesPrice(field: HTMLElement): boolean {
  const name = field.getAttribute("name") ?? "";
  const others = ["deliveryMethod", "province", "companyName", "buyerVatNumber"];
  return name.startsWith("quantity-") || others.includes(name);
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
