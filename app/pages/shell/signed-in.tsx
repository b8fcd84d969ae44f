import { SessionDrafts } from "./drafts/session-drafts.tsx";
import { EditLinks } from "./edit-links.tsx";
import type { ViewerCookie } from "./viewer.ts";

/** What only signed-in users load: their drafts and, for staff, the links to the editor. */
export function SignedIn({ viewer }: { viewer: ViewerCookie }) {
  return (
    <>
      <SessionDrafts who={viewer.id} />
      {viewer.isAdmin && <EditLinks />}
    </>
  );
}
