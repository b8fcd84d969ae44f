import type { Route } from "./+types/email-preview";
import { NO_PREVIEW, openLink, previewedEmail, previewHeaders } from "./open-preview.server.ts";

/** The email of a preview link, for anyone who has the link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const preview = await openLink(context, params.token);
  if (preview) return previewedEmail(context, preview);
  const headers = { ...previewHeaders, "Content-Type": "text/plain; charset=utf-8" };
  return new Response(NO_PREVIEW, { status: 404, headers });
}
