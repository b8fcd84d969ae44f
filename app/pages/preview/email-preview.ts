import { data } from "react-router";
import { previewMail } from "#app/domain/content/preview-mail.server.ts";
import { emailPreviewPolicy } from "#app/http/content-security-policy.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/email-preview";
import { NO_PREVIEW, openPreview, previewHeaders } from "./open-preview.server.ts";

/** The email of a draft about an example, for anyone with the link: what an email client shows. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const preview = await openPreview(context, params.token);
  if (!preview) {
    const headers = { ...previewHeaders, "Content-Type": "text/plain; charset=utf-8" };
    return new Response(NO_PREVIEW, { status: 404, headers });
  }
  const { document, content } = preview;
  const mail = previewMail(context.get(appServices), document.id, content);
  if (!mail) throw data(null, { status: 404 });
  return new Response(mail.html, {
    headers: {
      ...previewHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": emailPreviewPolicy,
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}
