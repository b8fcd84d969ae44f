import { redirect } from "react-router";
import { logoUrl } from "#app/content/brand/logo.ts";

/** The logo of today, for emails: one that was sent last year shows no logo that is gone. */
export function loader() {
  const url = logoUrl();
  if (!url) throw new Response(null, { status: 404 });
  return redirect(url, { headers: { "Cache-Control": "public, max-age=3600" } });
}
