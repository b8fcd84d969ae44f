import { Activity, lazy, type ReactNode, Suspense } from "react";
import { Form, Link, useLocation, useMatches } from "react-router";
import { BackToTop, ContactWidget } from "./floating-buttons.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import { NavigationProgress, RouteAnnouncer } from "./route-announcer.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { useSessionSync, useViewer } from "./viewer.ts";
import "./floating-buttons.css";
import "./shell.css";
import "./shell.css";
import { verifyReminderTexts as words } from "#app/content/messages/verify-reminder.ts";
import "./shell.css";

/** Visitors never load it. A page whose network is gone does without. */
const SessionDrafts = lazy(async () => {
  const never = new Promise<never>(() => {});
  const { SessionDrafts } = await import("./drafts/session-drafts.tsx").catch(() => never);
  return { default: SessionDrafts };
});

/**
 * What stands around every page. A page that does not open on night says so with
 * `export const handle = { surface: "light" }`: the header is then dark from the start. The back
 * office says `isOffice`: what is for customers is left out around it.
 */
export function Shell({ isPublic = false, children }: { isPublic?: boolean; children: ReactNode }) {
  const viewer = useViewer();
  useSessionSync({ isPublic });
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const isLightPage = handles.some((handle) => handle?.surface === "light");
  const isAdminArea = handles.some((handle) => handle?.isAdminArea);
  const { pathname } = useLocation();
  const showsVerifyBar = !/^\/(verify-email|account)/.test(pathname);
  return (
    <div id="top" tabIndex={-1}>
      <SkipLink />
      <SiteHeader solid={isLightPage} isAdminArea={isAdminArea} />
      {showsVerifyBar && <VerifyBar />}
      {/* Each wakes by itself: no part keeps a finger waiting for the others. */}
      <main id="main" tabIndex={-1} data-behind-menu>
        <Activity>{children}</Activity>
      </main>
      <Activity>
        <SiteFooter isAdminArea={isAdminArea} />
      </Activity>
      <aside className="float-stack on-inverse" aria-label="Shortcuts" data-behind-menu>
        <Activity>
          <BackToTop />
          {!isAdminArea && <ContactWidget />}
        </Activity>
      </aside>
      {/* The cookie of a login may be here before the page it leads to. */}
      {viewer && pathname !== "/login" && (
        <Suspense>
          <SessionDrafts who={viewer.id} />
        </Suspense>
      )}
      <RouteAnnouncer />
      <NavigationProgress />
    </div>
  );
}

type PageHandle = { surface?: string; isAdminArea?: boolean };

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

/** Reminds whoever is signed in to verify their address: in the page's flow, over nothing. */
function VerifyBar() {
  return (
    <aside className="verify-bar" aria-label="Reminder" data-behind-menu>
      <div className="wrap">
        <p>{words.sentence}</p>
        <div>
          <Link to="/verify-email" className="text-link">
            {words.send}
          </Link>
          <Form method="post" action="/verify-later" preventScrollReset>
            <button type="submit" className="text-link">
              {words.later}
            </button>
          </Form>
        </div>
      </div>
    </aside>
  );
}
