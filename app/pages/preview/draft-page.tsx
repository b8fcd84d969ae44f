import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { refusePost, requirePage } from "#app/http/auth/guards.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { entryIdOf } from "#app/pages/admin/content/content-paths.ts";
import { PREVIEW_MESSAGE } from "#app/pages/admin/content/preview-message.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/draft-page";
import { loadPreviewedPage, openDraft, previewHeaders } from "./open-preview.server.ts";
import { PreviewBar, PreviewedPage } from "./previewed-page.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privatePageMeta(matches, { path: location.pathname, title: "Preview" });

export const headers: Route.HeadersFunction = () => previewHeaders;

/** The page of an entry with its draft as it is now, for staff. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context, params } = args;
  const draft = await openDraft(
    context,
    requirePage(context, "/admin/content/preview/:entry"),
    entryIdOf(params),
  );
  const { page, kind } = await loadPreviewedPage(args, draft);
  context.get(requestContext).isFramed = true;
  const isInEditor = new URL(request.url).searchParams.has("frame");
  return { ...page, previewed: { kind, isInEditor, hasDraft: draft.entry.hasDraft } };
}

export const action = refusePost;

export default function DraftPage({ loaderData: { previewed } }: Route.ComponentProps) {
  const { kind, isInEditor, hasDraft } = previewed;
  useDraftChanges();
  return (
    <>
      <PreviewedPage kind={kind} />
      {!isInEditor && (
        <PreviewBar>
          {hasDraft ? "Preview of your draft." : "Preview. There are no unpublished changes."} Only
          staff can see this preview.
        </PreviewBar>
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
