const signs = [
  "scroll",
  "pointermove",
  "pointerdown",
  "touchstart",
  "keydown",
  "focusin",
  "popstate",
];

/** Waits for the first sign that someone is there: they move, touch, type, or came to a section. */
export function firstSign(): Promise<void> {
  if (scrollY > 0 || location.hash) return Promise.resolve();
  const listening = new AbortController();
  return new Promise((resolve) => {
    const notice = () => {
      listening.abort();
      resolve();
    };
    for (const sign of signs) {
      addEventListener(sign, notice, { capture: true, passive: true, signal: listening.signal });
    }
  });
}
