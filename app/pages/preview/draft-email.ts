import { refusePost, requirePage } from "#app/http/auth/guards.server.ts";
import type { Route } from "./+types/draft-email";
import { openDraft, previewedEmail } from "./open-preview.server.ts";

/** An email with its draft as it is now, for staff. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/content/preview/email/:name");
  return previewedEmail(context, await openDraft(context, admin, `email/${params.name}`));
}

export const action = refusePost;
