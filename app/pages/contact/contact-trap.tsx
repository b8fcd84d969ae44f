/**
 * A field that no person sees, reaches or has filled in for them. Programs that fill in everything
 * fill it in as well, and what they send is marked (domain/contact), never refused.
 */
export function ContactTrap() {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label>
        Leave this empty
        <input name="fax" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  );
}

/** Filled in where nobody looks, or sent sooner than anyone can scroll here and write. */
export function looksAutomatic(form: HTMLFormElement): boolean {
  const trap = form.elements.namedItem("fax") as HTMLInputElement | null;
  return Boolean(trap?.value) || performance.now() < tooSoon;
}

/** From opening the page: a message kept from before, or filled in by the browser, takes longer. */
const tooSoon = 1500;
