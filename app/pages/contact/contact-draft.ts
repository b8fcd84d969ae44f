import type { ContactFields } from "./post-contact-message.ts";

/** A half-written message outlives a reload and the way back; it ends with the tab, or when sent. */
export function keepDraft(written: ContactFields): void {
  quietly(() => sessionStorage.setItem(key, JSON.stringify(written)));
}

export function dropDraft(): void {
  quietly(() => sessionStorage.removeItem(key));
}

/** Puts a draft back into fields that are still empty. A service asked about since goes before it. */
export function restoreDraft(form: HTMLFormElement, opening: string): void {
  const draft = quietly(() => JSON.parse(sessionStorage.getItem(key) ?? "null") as unknown);
  if (typeof draft !== "object" || draft === null) return;
  for (const [name, text] of Object.entries(draft)) {
    const box = form.elements.namedItem(name);
    if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) continue;
    if (typeof text !== "string" || (box.value !== "" && box.value !== opening)) continue;
    box.value = text.startsWith(box.value) ? text : box.value + text;
  }
}

const key = "contact-draft";

/** Storage may be closed to us, or full: the form then works without a memory. */
function quietly<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
