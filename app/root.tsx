// Imported first: it declares the order of the cascade layers.
import "./styles.css";
import { Activity, lazy } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import displayFontUrl from "#app/fonts/bricolage-grotesque.woff2?url";
import textFontUrl from "#app/fonts/instrument-sans.woff2?url";
import { announcementForPage } from "#app/http/announcement.server.ts";
import { refuseDuringMaintenance } from "#app/http/maintenance.server.ts";
import { announcementScript } from "#app/pages/shell/closed-announcement.ts";
import { Shell } from "#app/pages/shell/shell.tsx";
import { viewerScript } from "#app/pages/shell/viewer.ts";
import { footerServices, hasProjects } from "#app/seo/public-pages.server.ts";
import type { Route } from "./+types/root";
import {
  BrandColours,
  CascadeLayerOrder,
  IconLinks,
  InlineScript,
  JsonLdBlocks,
  SettingsData,
} from "./document.tsx";
import { readSession, sendViewerCookie } from "./http/auth/session.server.ts";
import { resolveCart, sendCartCookies } from "./http/cart/cart-session.server.ts";
import { isMaintenanceData } from "./http/maintenance.ts";
import { appServices, requestContext } from "./http/request-context.server.ts";
import { clearDraftOfAcceptedForm } from "./pages/shell/drafts/clear-sent-drafts.ts";
import { cartCountScript } from "./pages/shell/header/cart-link.tsx";
import { isNetworkError, useOfflineNavigation } from "./pages/shell/network.ts";
import { motionScript } from "./pages/shell/pause-motion-switch.tsx";
import printZoomContrastUrl from "./pages/shell/print-zoom-contrast.css?url";
import { priceDisplayScript } from "./pages/shop/price-display.ts";
import { ErrorPage, NotFoundPage, OfflinePage, useRequestId } from "./pages/system/error-pages.tsx";
import { IconSprite } from "./ui/media/icon-sprite.tsx";

/** Loaded lazily: its animation must not be part of every page's script. */
const UnavailablePage = lazy(async () => ({
  default: (await import("./pages/system/unavailable-page.tsx")).UnavailablePage,
}));

/** For the metrics, which must not repeat paths: anyone can make one up. */
const recordRoute: Route.MiddlewareFunction = ({ context, pattern }) => {
  context.get(requestContext).route = pattern.startsWith("/") ? pattern : `/${pattern}`;
};

export const middleware: Route.MiddlewareFunction[] = [
  recordRoute,
  sendCartCookies,
  sendViewerCookie,
  readSession,
  refuseDuringMaintenance,
  resolveCart,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [clearDraftOfAcceptedForm];

export const links: Route.LinksFunction = () => [
  ...[displayFontUrl, textFontUrl].map((href) => ({
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  // Browsers load it without delaying the page while none of these applies.
  {
    rel: "stylesheet",
    href: printZoomContrastUrl,
    media: "print, (height < 300px), (forced-colors: active)",
  },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Nothing personal: the signed-in user comes from a cookie in the browser (pages/shell/viewer.ts). */
export function loader({ context }: Route.LoaderArgs) {
  return {
    origin: context.get(appServices).origin,
    isPublic: context.get(requestContext).isPublic,
    announcement: announcementForPage(context),
    footerServices: footerServices(),
    hasProjects: hasProjects(),
  };
}

/** Runs while the HTML is parsed; left out of the client bundle. */
const headScript = import.meta.env.SSR
  ? [motionScript, cartCountScript, viewerScript, announcementScript, priceDisplayScript].join(";")
  : "";

function useAnnouncement() {
  return useRouteLoaderData<typeof loader>("root")?.announcement;
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-ZA" data-announcement={useAnnouncement()?.text} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <BrandColours />
        <meta name="color-scheme" content="light" />
        <CascadeLayerOrder />
        <InlineScript code={headScript} />
        <Meta />
        <Links />
        {import.meta.env.SSR && (
          <>
            <IconLinks />
            <SettingsData />
            <JsonLdBlocks />
          </>
        )}
      </head>
      <body>
        <IconSprite />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData: { isPublic, announcement } }: Route.ComponentProps) {
  const [offlineTarget, stay] = useOfflineNavigation();
  return (
    <Shell isPublic={isPublic} announcement={announcement}>
      {offlineTarget && <OfflinePage target={offlineTarget} stay={stay} />}
      <Activity mode={offlineTarget ? "hidden" : "visible"}>
        <Outlet />
      </Activity>
    </Shell>
  );
}

/** Passes on Retry-After of an error response. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

/** The last error page: no stack trace, always a link that leads on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reference = useRequestId();
  const announcement = useAnnouncement();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const status = response?.status ?? 500;
  return (
    <Shell announcement={announcement}>
      <meta name="robots" content="noindex" />
      {status === 404 ? (
        <NotFoundPage />
      ) : status === 503 ? (
        <UnavailablePage
          maintenance={isMaintenanceData(response?.data) ? response.data : undefined}
        />
      ) : isNetworkError(error) ? (
        <OfflinePage />
      ) : (
        <ErrorPage reference={reference} {...formErrorProps(response?.data)} />
      )}
    </Shell>
  );
}

/** The message of a form that could not be read (read-form.server.ts). */
function formErrorProps(data: unknown) {
  const message = (data as { message?: unknown } | null | undefined)?.message;
  return typeof message === "string" ? { title: "We couldn’t read that form", message } : {};
}
