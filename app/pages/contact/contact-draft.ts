import type { ContactFields } from "./post-contact-message.ts";

/** A half-written message outlives a reload and the way back; it ends with the tab, or when sent. */
export function keepDraft({ about, message, ...who }: ContactFields): void {
  quietly(() =>
    sessionStorage.setItem(
      key,
      JSON.stringify({ ...read(), ...who, [about ?? "message"]: message }),
    ),
  );
}

export function dropDraft(): void {
  quietly(() => sessionStorage.removeItem(key));
}

/**
 * Puts a draft back into fields that are still empty. A service asked about since goes before it; a
 * note beside the cart is kept apart from a message.
 */
export function restoreDraft(form: HTMLFormElement, opening: string, about?: "cart"): void {
  const draft = read();
  for (const name of ["name", "email", "message"]) {
    const text = draft[name === "message" ? (about ?? name) : name];
    const box = form.elements.namedItem(name);
    if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) continue;
    if (typeof text !== "string" || (box.value !== "" && box.value !== opening)) continue;
    box.value = text.startsWith(box.value) ? text : box.value + text;
  }
}

const key = "contact-draft";

function read(): Record<string, unknown> {
  return quietly(() => JSON.parse(sessionStorage.getItem(key) ?? "{}")) ?? {};
}

/** Storage may be closed to us, or full: the form then works without a memory. */
function quietly<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
