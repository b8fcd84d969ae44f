import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { brandColours, recolourDrawing, themeColour } from "./content/brand/brand-colours.ts";
import { brandCss } from "./content/brand/palettes.ts";
import { DocumentContext } from "./document.tsx";
import { applyContentSecurityPolicy } from "./http/content-security-policy.server.ts";
import {
  appServices,
  recordDatabaseOutage,
  requestContext,
} from "./http/request-context.server.ts";
import { lowerScriptPriority } from "./http/script-priority.server.ts";

const RENDER_DEADLINE_MS = 10_000;

/** Renders the whole document, so that it can be hashed, compressed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(18).toString("base64url");
  const { log, secure } = context.get(appServices);
  const { id, isMiss, structuredData = [], formTargets, isFramed } = context.get(requestContext);
  if (isMiss && !isPageView(request)) return plainMiss(status, headers);
  const { html, failed } = await render(
    <DocumentContext
      value={{
        nonce,
        requestId: id,
        themeColour: themeColour(),
        brandCss: brandCss(brandColours()),
        recolour: recolourDrawing,
        structuredData: status < 400 ? structuredData : [],
      }}
    >
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>,
    nonce,
    (error) => log.error("render failed", { error, id }),
  );
  const document = applyContentSecurityPolicy(lowerScriptPriority(html), nonce, {
    secure,
    formTargets,
    isFramed,
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (isFramed) headers.set("X-Frame-Options", "SAMEORIGIN");
  // In development Vite injects inline scripts that no policy can allow by hash.
  headers.set(
    "Content-Security-Policy",
    import.meta.env.DEV ? "frame-ancestors 'self'" : document.contentSecurityPolicy,
  );
  return new Response(document.bytes, { status: failed ? 500 : status, headers });
}

/** Not a form, and not a guess such as /wp-login.php; a link to a former site may end in .html. */
function isPageView({ method, url }: Request): boolean {
  return method === "GET" && !/\.(?!html?$)\w+$/.test(new URL(url).pathname);
}

/** Rendering a page for everything that programs guess would cost far more than the guess. */
function plainMiss(status: number, headers: Headers): Response {
  headers.set("Content-Type", "text/plain; charset=utf-8");
  const message = status === 429 ? "Too many requests. Please try again later." : "Not found.";
  return new Response(`${message}\n`, { status, headers });
}

/** Called by the router for every error of a loader, an action or a render. */
export function handleError(error: unknown, { request, context }: HandleErrorArguments): void {
  if (request.signal.aborted) return;
  recordDatabaseOutage(context, error);
  context.get(appServices).log.error("page failed", {
    error,
    id: context.get(requestContext).id,
    path: new URL(request.url).pathname,
  });
}

type HandleErrorArguments = { request: Request; context: Readonly<RouterContextProvider> };

async function render(
  page: React.ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  let failed = false;
  const { promise: allReady, resolve, reject } = Promise.withResolvers<void>();
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // Nothing is streamed: Suspense boundaries are rendered in place, without inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: resolve,
    onShellError: reject,
    onError(error) {
      failed = true;
      report(error);
    },
  });
  const deadline = setTimeout(abort, RENDER_DEADLINE_MS);
  try {
    await allReady;
    return { html: await text(pipe(new PassThrough())), failed };
  } finally {
    clearTimeout(deadline);
  }
}
