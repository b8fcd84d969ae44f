// First: it declares the order of the cascade layers.
import "./styles.css";
import { Activity, lazy } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import { MAINTENANCE } from "#app/content/maintenance.ts";
import { themeColour } from "#app/content/theme-colour.ts";
import { fontUrls } from "#app/fonts/fonts.ts";
import { meetCart, sendCartCookies } from "#app/http/cart-session.server.ts";
import { refuseDuringMaintenance } from "#app/http/maintenance.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import { readSession } from "#app/http/session.server.ts";
import { sendViewerCookie } from "#app/http/viewer-cookie.server.ts";
import { cartScript } from "#app/pages/shell/cart-count.ts";
import { motionScript } from "#app/pages/shell/motion-script.ts";
import { useOfflineTarget } from "#app/pages/shell/offline.ts";
import { Shell } from "#app/pages/shell/shell.tsx";
import { viewerScript } from "#app/pages/shell/viewer.ts";
import { ErrorPage } from "#app/pages/system/error-page.tsx";
import { isUnreachable } from "#app/pages/system/is-unreachable.ts";
import { NotFoundPage } from "#app/pages/system/not-found-page.tsx";
import { useRequestReference } from "#app/pages/system/request-reference.ts";
import { UnreachablePage } from "#app/pages/system/unreachable-page.tsx";
import { IconSprite } from "#app/ui/icon-sprite.tsx";
import type { Route } from "./+types/root";
import { InlineScript, JsonLdBlocks, LayerOrder } from "./inline-head.tsx";

/** Fetched by those who meet it: its living tree need not travel with every page. */
const ClosedPage = lazy(async () => ({
  default: (await import("#app/pages/system/closed-page.tsx")).ClosedPage,
}));

export const middleware: Route.MiddlewareFunction[] = [
  sendCartCookies,
  sendViewerCookie,
  readSession,
  refuseDuringMaintenance,
  meetCart,
];

export const links: Route.LinksFunction = () => [
  ...fontUrls.map((href) => ({
    rel: "preload",
    href,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Nothing of a person: who is signed in, the browser finds in a cookie (pages/shell/viewer.ts). */
export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(services).origin, isPublic: context.get(visit).isPublic };
}

/** It runs once, as the HTML is read: the browser is not sent it as script again. */
const headScript = import.meta.env.SSR ? `${motionScript};${cartScript};${viewerScript}` : "";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-ZA" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColour} />
        <LayerOrder />
        <InlineScript code={headScript} />
        <Meta />
        <Links />
        {import.meta.env.SSR && <JsonLdBlocks />}
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

export default function Root({ loaderData: { isPublic } }: Route.ComponentProps) {
  const [offlineTarget, stay] = useOfflineTarget();
  return (
    <Shell isPublic={isPublic}>
      {offlineTarget && <UnreachablePage target={offlineTarget} stay={stay} />}
      <Activity mode={offlineTarget ? "hidden" : "visible"}>
        <Outlet />
      </Activity>
    </Shell>
  );
}

/** When to come back, where the page of an error answers someone who went too fast. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

/** The last page anyone sees: no stack, no jargon, always a way on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reference = useRequestReference();
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const status = answer?.status ?? 500;
  return (
    <Shell>
      <meta name="robots" content="noindex" />
      {status === 404 ? (
        <NotFoundPage />
      ) : status === 503 ? (
        <ClosedPage isBusy={answer?.data !== MAINTENANCE} />
      ) : isUnreachable(error) ? (
        <UnreachablePage />
      ) : (
        <ErrorPage reference={reference} {...refusalOf(answer?.data)} />
      )}
    </Shell>
  );
}

/** Why a form was refused, where its reader says so. */
function refusalOf(thrown: unknown): { title: string; sentence: string } | undefined {
  const sentence = (thrown as { sentence?: unknown } | null | undefined)?.sentence;
  return typeof sentence === "string"
    ? { title: "We could not read that form", sentence }
    : undefined;
}
