/** Whether prices excluding VAT come first: a choice for the whole shop, remembered in this browser. */
const CHANGE_EVENT = "pricedisplaychange";

export function showsExclusivePrices(): boolean {
  return document.documentElement.dataset.prices === "exclusive";
}

export function showExclusivePrices(isExclusive: boolean): void {
  document.documentElement.dataset.prices = isExclusive ? "exclusive" : "inclusive";
  try {
    localStorage.setItem("prices", isExclusive ? "exclusive" : "inclusive");
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
  dispatchEvent(new Event(CHANGE_EVENT));
}

export function onPriceDisplayChange(listener: () => void): () => void {
  addEventListener(CHANGE_EVENT, listener);
  return () => removeEventListener(CHANGE_EVENT, listener);
}

/** Inline script in the head: applies the choice before the first paint. Cached pages hold both prices. */
export const priceDisplayScript =
  'try{if(localStorage.getItem("prices")==="exclusive")document.documentElement.dataset.prices="exclusive"}catch{}';
