import { memo, startTransition, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { useShownEntries } from "#app/pages/shell/root-data.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { AccountLink, SignOut, Welcome } from "./account-links.tsx";
import "./mobile-menu.css";

/**
 * Menu of small screens. Without script it opens by `:target` (`#menu`), so following any link
 * closes it.
 */
export function MobileMenu() {
  const toggle = useRef<HTMLButtonElement>(null);
  const { isOpen, setOpen, hasScript } = useMenu(toggle);
  const face = (
    <>
      <span className="menu-lines" aria-hidden="true" />
      <span className="menu-label">{isOpen ? "Close" : "Menu"}</span>
    </>
  );

  return (
    <>
      {hasScript ? (
        <button
          ref={toggle}
          type="button"
          className="menu-toggle touch-target small-only"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpen(!isOpen)}
        >
          {face}
        </button>
      ) : (
        <a href="#menu" className="menu-toggle touch-target small-only">
          {face}
        </a>
      )}
      <div id="menu" className="menu" data-open={isOpen || undefined}>
        {!hasScript && (
          <a href="#main" className="menu-toggle touch-target small-only">
            Close
          </a>
        )}
        <Entries setOpen={setOpen} />
      </div>
    </>
  );
}

/** Memoized: does not render again when the menu opens. */
const Entries = memo(function Entries({ setOpen }: EntriesProps) {
  const { signUp, login } = navigation.signedOut;
  const entries = useShownEntries(navigation.small);
  return (
    <nav className="wrap" aria-label="Main, small screen">
      {entries.map(({ label, to }) => (
        <SectionLink key={to} to={to} className="menu-entry" onClick={() => setOpen(false)}>
          {label}
          <Icon name="arrow-right" />
        </SectionLink>
      ))}
      <Welcome className="viewer-only menu-entry">
        <Icon name="arrow-right" />
      </Welcome>
      <noscript>
        <AccountLink className="menu-entry" />
      </noscript>
      <div className="actions">
        <ButtonLink to="/admin" variant="line" className="admin-only">
          Admin
        </ButtonLink>
        <SignOut size="m" />
        <ButtonLink to={signUp.to} variant="sun" className="visitor-only">
          {signUp.label}
        </ButtonLink>
        <ButtonLink to={login.to} variant="line" className="visitor-only">
          {login.label}
        </ButtonLink>
      </div>
    </nav>
  );
});

type EntriesProps = { setOpen: (isOpen: boolean) => void };

const wideScreen = "(min-width: 64rem)";

function useMenu(toggle: { readonly current: HTMLButtonElement | null }) {
  const [isOpen, setOpen] = useState(false);
  const [hasScript, setHasScript] = useState(false);
  const location = useLocation();
  const [openedAt, setOpenedAt] = useState(location);
  if (openedAt !== location) {
    setOpenedAt(location);
    setOpen(false);
  }

  useEffect(() => {
    // In a transition: must not delay other hydration.
    startTransition(() => setHasScript(true));
    // Opened by `:target` before hydration: take over its state.
    if (window.location.hash === "#menu") {
      history.replaceState(history.state, "", window.location.pathname);
      setOpen(true);
    }
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const behind = [...document.querySelectorAll<HTMLElement>("[data-behind-menu]")];
    for (const element of behind) element.inert = true;
    const events = new AbortController();
    const { signal } = events;
    addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        setOpen(false);
        toggle.current?.focus();
      },
      { signal },
    );
    // CloseWatcher: a phone's back button closes the menu where supported.
    if (window.CloseWatcher) new window.CloseWatcher({ signal }).onclose = () => setOpen(false);
    matchMedia(wideScreen).addEventListener("change", () => setOpen(false), { signal });
    return () => {
      events.abort();
      for (const element of behind) element.inert = false;
    };
  }, [isOpen, toggle]);

  return { isOpen, setOpen, hasScript };
}

declare global {
  interface Window {
    /** Not supported by every browser yet. */
    CloseWatcher?: new (options: {
      signal: AbortSignal;
    }) => { onclose: (() => void) | null };
  }
}
