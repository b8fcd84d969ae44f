import { Activity, lazy, type ReactNode, Suspense } from "react";
import { Form, Link, useLocation, useMatches } from "react-router";
import type { Announcement } from "#app/http/announcement.server.ts";
import { BackToTop, ContactWidget } from "./floating-buttons.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import { NavigationProgress, RouteAnnouncer } from "./route-announcer.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { useViewCount } from "./statistics.ts";
import { useSessionSync, useViewer } from "./viewer.ts";
import "./floating-buttons.css";
import "./shell.css";

/** Lazy: only signed-in users load it; without network the page works without it. */
const SignedIn = lazy(async () => {
  const never = new Promise<never>(() => {});
  const { SignedIn } = await import("./signed-in.tsx").catch(() => never);
  return { default: SignedIn };
});

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
  useSessionSync({ isPublic });
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
      {/* The login cookie may arrive before the navigation it leads to. */}
      {viewer && pathname !== "/login" && (
        <Suspense>
          <SignedIn viewer={viewer} />
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
        <Link to="/verify-email" className="text-link">
          Send a new link
        </Link>
        <Form method="post" action="/verify-later" preventScrollReset>
          <button type="submit" className="text-link">
            Remind me later
          </button>
        </Form>
      </div>
    </aside>
  );
}
