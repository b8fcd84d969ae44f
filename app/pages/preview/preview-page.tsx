import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { formatLongDateTime } from "#app/content/format/dates-and-numbers.ts";
import { setPreviewedDocument } from "#app/http/page-content.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { PREVIEW_MESSAGE } from "#app/pages/admin/content/preview-message.ts";
import HomePage from "#app/pages/home/home-page.tsx";
import LegalPage from "#app/pages/legal/legal-page.tsx";
import ProjectPage from "#app/pages/projects/project-page.tsx";
import ProjectsPage from "#app/pages/projects/projects-page.tsx";
import ServicePage from "#app/pages/services/service-page.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ErrorPage } from "#app/pages/system/error-pages.tsx";
import type { Route } from "./+types/preview-page";
import { NO_PREVIEW, openPreview, previewHeaders, previewLoaders } from "./open-preview.server.ts";
import "./preview-page.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/preview", title: "Preview" });

export const headers: Route.HeadersFunction = () => previewHeaders;

/** The page of a document with its draft, for anyone with the link. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context, params } = args;
  const preview = await openPreview(context, params.token);
  if (!preview) return data({ previewed: undefined, message: NO_PREVIEW }, { status: 404 });
  const { document, content, expiresAt } = preview;
  setPreviewedDocument(context, { id: document.id, content });
  context.get(requestContext).isFramed = true;
  const slug = String(document.values.slug ?? "");
  const load = previewLoaders[document.kind as keyof typeof previewLoaders];
  if (!load) throw data(null, { status: 404 });
  // Each page gets the arguments that its own route would give it.
  const page: object = await load({
    ...args,
    pattern: document.path.slice(1),
    params: { ...params, slug, service: slug },
  } as never);
  return {
    ...page,
    previewed: {
      kind: document.kind as Previewed["kind"],
      hasDraft: document.hasDraft,
      expires: formatLongDateTime(expiresAt),
      isInEditor: new URL(request.url).searchParams.has("frame"),
    } satisfies Previewed,
  };
}

const pages = {
  home: HomePage,
  service: ServicePage,
  project: ProjectPage,
  portfolio: ProjectsPage,
  legal: LegalPage,
};

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.previewed) return <PreviewedPage {...loaderData.previewed} />;
  return <ErrorPage title="Preview not found" message={loaderData.message} />;
}

type Previewed = {
  kind: keyof typeof pages;
  hasDraft: boolean;
  expires: string;
  isInEditor: boolean;
};

function PreviewedPage({ kind, hasDraft, expires, isInEditor }: Previewed) {
  // A route's component reads the loader data of its match by itself: here, that of this route.
  const Page = pages[kind] as () => React.ReactNode;
  useDraftChanges();
  return (
    <>
      <Page />
      {!isInEditor && (
        <p className="preview-bar">
          {hasDraft ? "Preview of a draft." : "Preview without unpublished changes."} This link
          works until {expires}.
        </p>
      )}
    </>
  );
}

/** In the editor's frame: loads the draft again after each save. */
function useDraftChanges(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.origin !== window.location.origin || event.data !== PREVIEW_MESSAGE) return;
      void revalidate();
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [revalidate]);
}
