import { data } from "react-router";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ErrorPage } from "#app/pages/system/error-pages.tsx";
import type { Route } from "./+types/preview-page";
import { loadPreviewedPage, NO_PREVIEW, openLink, previewHeaders } from "./open-preview.server.ts";
import { PreviewBar, PreviewedPage } from "./previewed-page.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { title: "Preview" });

export const headers: Route.HeadersFunction = () => previewHeaders;

/** The page of an entry as its draft was when the link was made, for anyone who has the link. */
export async function loader(args: Route.LoaderArgs) {
  const preview = await openLink(args.context, args.params.token);
  if (!preview) return data({ previewed: undefined, message: NO_PREVIEW }, { status: 404 });
  const { page, kind } = await loadPreviewedPage(args, preview);
  const { createdAt, expiresAt } = preview.link;
  const previewed = {
    kind,
    made: formatLongDateTime(createdAt),
    expires: formatLongDateTime(expiresAt),
  };
  return { ...page, previewed };
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.previewed) {
    return <ErrorPage title="Preview not found" message={loaderData.message} />;
  }
  const { kind, made, expires } = loaderData.previewed;
  return (
    <>
      <PreviewedPage kind={kind} />
      <PreviewBar>
        Preview of a draft from {made}. This link works until {expires}.
      </PreviewBar>
    </>
  );
}
