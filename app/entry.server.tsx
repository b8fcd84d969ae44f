import { createHash, randomBytes } from "node:crypto";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { DocumentContext } from "#app/document-context.ts";
import { finishDocument } from "#app/http/finish-document.server.ts";
import { noteTrouble } from "#app/http/note-trouble.server.ts";
import { PageText } from "#app/http/page-text.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import painted from "./painted.js?raw";

const RENDER_DEADLINE_MS = 10_000;

const paintedIntegrity = `sha384-${createHash("sha384").update(painted).digest("base64")}`;

/** Renders a page whole: it can then be hashed, compressed and kept as one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomBytes(18).toString("base64url");
  const { log, secure } = context.get(services);
  const { id, descriptions = [], formTargets } = context.get(visit);
  const { html, failed } = await render(
    <DocumentContext
      value={{
        nonce,
        requestId: id,
        paintedIntegrity,
        descriptions: status < 400 ? descriptions : [],
      }}
    >
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>,
    nonce,
    (error) => log.error("render failed", { error, id }),
  );
  const document = finishDocument(html, nonce, { secure, formTargets });
  headers.set("Content-Type", "text/html; charset=utf-8");
  // While developing, the tools inject scripts of their own that no policy can know.
  headers.set(
    "Content-Security-Policy",
    import.meta.env.DEV ? "frame-ancestors 'none'" : document.contentSecurityPolicy,
  );
  return new Response(document.bytes, { status: failed ? 500 : status, headers });
}

/** The data a page asks for while someone is on it; errors are logged by the server process. */
export function handleError(error: unknown, { request, context }: HandleErrorArguments): void {
  if (request.signal.aborted) return;
  noteTrouble(context, error);
  context.get(services).log.error("page failed", {
    error,
    id: context.get(visit).id,
    path: new URL(request.url).pathname,
  });
}

type HandleErrorArguments = { request: Request; context: Readonly<RouterContextProvider> };

function render(
  page: React.ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const fail = (error: unknown) => {
      clearTimeout(deadline);
      reject(error);
    };
    const sink = new PageText((html) => {
      clearTimeout(deadline);
      resolve({ html, failed });
    }, fail);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: fail,
      onError(error) {
        failed = true;
        report(error);
      },
    });
    const deadline = setTimeout(abort, RENDER_DEADLINE_MS);
  });
}
