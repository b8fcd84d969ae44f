import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import "./route-announcer.css";

/** The last path; module state, because an error page remounts the tree. */
let announcedPath: string | undefined;

/**
 * Announces a client-side navigation to screen readers: reads out the title and focuses the
 * heading, unless a field of the page takes the focus. Hash and query changes of the same page,
 * and going back to a scrolled position, are ignored.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const before = announcedPath;
    announcedPath = pathname;
    if (before === undefined || before === pathname) return;
    // The menu that this navigation closes must release the focus first.
    const timer = setTimeout(() => {
      announce(document.title);
      if (document.activeElement?.matches("[data-takes-focus]")) return;
      // A form's result message takes precedence over the heading.
      const target = hash
        ? document.getElementById(hash.slice(1))
        : (document.querySelector<HTMLElement>("[data-announce] > *") ??
          document.querySelector("h1"));
      if (!target || target.getBoundingClientRect().bottom < 0) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [pathname, hash]);
  return <p id="arrival" role="status" className="visually-hidden" />;
}

export function announce(text: string): void {
  const status = document.getElementById("arrival");
  if (status) status.textContent = text;
}

/** Most navigations finish before an announcement is useful. */
const SHOW_AFTER_MS = 400;

/** Announces a slow navigation; forms announce their own progress. */
export function NavigationProgress() {
  const { state, formMethod } = useNavigation();
  const isLoading = state === "loading" && formMethod === undefined;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => {
      setSlow(true);
      announce(LOADING);
    }, SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return (
    isSlow && (
      <p className="loading-notice touch-target on-inverse" aria-hidden="true">
        <span className="spinner" />
        {LOADING}
      </p>
    )
  );
}

const LOADING = "Loading...";
