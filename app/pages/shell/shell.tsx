import { Activity, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Form, useLocation, useMatches } from "react-router";
import type { Announcement } from "#app/http/announcement.server.ts";
import { useFocusOnErrors } from "#app/ui/form/form-errors.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import { hasDrafts } from "./drafts/draft-storage.ts";
import { BackToTop, ContactWidget } from "./floating-buttons.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import { NavigationProgress, RouteAnnouncer } from "./route-announcer.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { useViewCount } from "./statistics.ts";
import { useSessionSync, useViewer, useViewerId } from "./viewer.ts";
import "./floating-buttons.css";
import "./shell.css";

/** Without network the page works without what is loaded later. */
const never = () => new Promise<never>(() => {});

/** Lazy: most visitors fill in no form. */
const FormDrafts = lazy(async () => ({
  default: (await import("./drafts/form-drafts.tsx").catch(never)).FormDrafts,
}));

/** Lazy: for staff only. */
const EditLinks = lazy(async () => ({
  default: (await import("./edit-links.tsx").catch(never)).EditLinks,
}));

/** Lazy: most of the time there is none. */
const AnnouncementBar = lazy(async () => ({
  default: (await import("./announcement.tsx")).AnnouncementBar,
}));

/**
 * Layout of every page. `export const handle = { surface: "light" }` gives the header a dark
 * background from the start; `isAdminArea` leaves out the customer parts around the admin area.
 */
export function Shell({ isPublic = false, announcement, children }: ShellProps) {
  const viewer = useViewer();
  const viewerId = useViewerId();
  const keepsDrafts = useKeepsDrafts(viewer !== undefined);
  useSessionSync({ isPublic });
  useFocusOnErrors();
  useViewCount();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const isLightPage = handles.some((handle) => handle?.surface === "light");
  const isAdminArea = handles.some((handle) => handle?.isAdminArea);
  const { pathname } = useLocation();
  const showsVerifyBar = !/^\/(verify-email|account)/.test(pathname);
  return (
    <div id="top" tabIndex={-1}>
      <SkipLink />
      <SiteHeader solid={isLightPage} isAdminArea={isAdminArea} />
      {announcement && !isAdminArea && (
        <Suspense>
          <AnnouncementBar {...announcement} />
        </Suspense>
      )}
      {showsVerifyBar && <VerifyBar />}
      {/* Separate boundaries hydrate independently. */}
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
      {keepsDrafts && viewerId !== undefined && (
        <Suspense>
          <FormDrafts viewerId={viewerId} />
        </Suspense>
      )}
      {/* The login cookie may arrive before the navigation it leads to. */}
      {viewer?.editsContent && pathname !== "/login" && (
        <Suspense>
          <EditLinks />
        </Suspense>
      )}
      <RouteAnnouncer />
      <NavigationProgress />
    </div>
  );
}

type ShellProps = {
  isPublic?: boolean;
  announcement?: Announcement | undefined;
  children: ReactNode;
};

type PageHandle = { surface?: string; isAdminArea?: boolean };

/** Drafts are kept from the first use of a form; for users at once, in case the connection is lost. */
function useKeepsDrafts(isSignedIn: boolean): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (isUsed) return;
    if (isSignedIn || hasDrafts()) return setUsed(true);
    const note = ({ target }: Pick<FocusEvent, "target">) => {
      if ((target as HTMLInputElement | null)?.form?.method === "post") setUsed(true);
    };
    // A field that was focused before the script arrived.
    note({ target: document.activeElement });
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, [isUsed, isSignedIn]);
  return isUsed;
}

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

/** Reminds a signed-in user to verify their email address. */
function VerifyBar() {
  return (
    <aside className="verify-bar on-inverse" aria-label="Reminder" data-behind-menu>
      <div className="wrap">
        <p>Please confirm your email address: open the link we emailed you.</p>
        <PathLink to="/verify-email" className="text-link">
          Send a new link
        </PathLink>
        <Form method="post" action="/verify-later" preventScrollReset>
          <button type="submit" className="text-link">
            Remind me later
          </button>
        </Form>
      </div>
    </aside>
  );
}
