import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import "./route-announcer.css";

/** The page that was shown last, also across an error page, which builds everything anew. */
let announcedPath: string | undefined;

/**
 * After a navigation in the browser, tells those who cannot see it that another page is there: its
 * title is read out, and the keyboard goes on from its heading. Sections and filters of the same
 * page change nothing, and going back to the middle of a page leaves the keyboard alone.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const before = announcedPath;
    announcedPath = pathname;
    if (before === undefined || before === pathname) return;
    // A menu that this navigation closes must have let go of the page first.
    const timer = setTimeout(() => {
      announce(document.title);
      // What a form has done is news, and comes before the heading.
      const target = hash
        ? document.getElementById(hash.slice(1))
        : (document.querySelector<HTMLElement>("[data-news] > *") ?? document.querySelector("h1"));
      if (!target || target.getBoundingClientRect().bottom < 0) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [pathname, hash]);
  return <p id="arrival" role="status" className="visually-hidden" />;
}

/** Read out to those who cannot see it. */
export function announce(text: string): void {
  const status = document.getElementById("arrival");
  if (status) status.textContent = text;
}

/** Most pages are there before this could be read. */
const SHOW_AFTER_MS = 400;

/** Says that a page is on its way, once that takes long enough to wonder. Forms say it themselves. */
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
      <p className="underway" aria-hidden="true">
        <span>{LOADING}</span>
      </p>
    )
  );
}

const LOADING = "Loading...";
