import { Activity, lazy, type ReactNode, Suspense } from "react";
import { useLocation, useMatches } from "react-router";
import { Arrival } from "./arrival.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { ContactWidget } from "./contact-widget.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { Underway } from "./underway.tsx";
import { VerifyBar } from "./verify-bar.tsx";
import { useFollowSession, useViewer } from "./viewer.ts";
import "./floating.css";
import "./shell.css";
import "./viewer.css";

/** Visitors never load it. A page whose network is gone does without. */
const SignedInNotes = lazy(async () => {
  const never = new Promise<never>(() => {});
  const { SignedInNotes } = await import("./signed-in-notes.tsx").catch(() => never);
  return { default: SignedInNotes };
});

/**
 * What stands around every page. A page that does not open on night says so with
 * `export const handle = { ground: "paper" }`: the header is then dark from the start. The back
 * office says `isOffice`: what is for customers is left out around it.
 */
export function Shell({ isPublic = false, children }: { isPublic?: boolean; children: ReactNode }) {
  const viewer = useViewer();
  useFollowSession({ isPublic });
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const opensOnPaper = handles.some((handle) => handle?.ground === "paper");
  const isOffice = handles.some((handle) => handle?.isOffice);
  const { pathname } = useLocation();
  const remindsHere = !/^\/(verify-email|account)/.test(pathname);
  return (
    <div id="top" tabIndex={-1}>
      <SkipLink />
      <SiteHeader solid={opensOnPaper} isOffice={isOffice} />
      {remindsHere && <VerifyBar />}
      {/* Each wakes by itself: no part keeps a finger waiting for the others. */}
      <main id="main" tabIndex={-1} data-behind-menu>
        <Activity>{children}</Activity>
      </main>
      <Activity>
        <SiteFooter isOffice={isOffice} />
      </Activity>
      <aside className="float-stack on-night" aria-label="Shortcuts" data-behind-menu>
        <Activity>
          <BackToTop />
          {!isOffice && <ContactWidget />}
        </Activity>
      </aside>
      {/* The cookie of a login may be here before the page it leads to. */}
      {viewer && pathname !== "/login" && (
        <Suspense>
          <SignedInNotes who={viewer.id} />
        </Suspense>
      )}
      <Arrival />
      <Underway />
    </div>
  );
}

type PageHandle = { ground?: string; isOffice?: boolean };

function SkipLink() {
  return (
    <a
      href="#main"
      className="skip-link"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
