import type { MiddlewareFunction } from "react-router";
import type { Viewer } from "#app/domain/users/people.ts";
import { cookieOf } from "./cookie-of.ts";
import { services } from "./services-context.server.ts";
import { currentSession, findSession, isForEveryone } from "./session.server.ts";
import { DAY_MS, findSessionCookie } from "./session-cookie.server.ts";

/**
 * Public pages are the same bytes for everyone. What the header shows of the signed-in user comes
 * from this cookie, which scripts can read (pages/shell/viewer.ts). It proves nothing: the server
 * never reads it but to see whether it must be sent anew.
 */
export const sendViewerCookie: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const answer = await next();
  if (isForEveryone(request)) return answer;
  const { secure } = context.get(services);
  const name = secure ? "__Host-viewer" : "viewer";
  const issued = findSessionCookie(answer.headers.getSetCookie());
  // A login or a sign-out in this very request: the viewer is whoever the new cookie belongs to.
  const session = issued
    ? await findSession(context, new Headers({ cookie: issued }))
    : currentSession(context);
  const value = session?.viewer ? formatViewer(session.viewer) : undefined;
  if (!issued && value === cookieOf(request.headers.get("cookie"), name)) return answer;
  const days = session?.viewer ? session.session.days + 1 : 0;
  const attributes = `Path=/; Max-Age=${(days * DAY_MS) / 1000}; SameSite=Lax`;
  const cookie = `${name}=${value ?? ""}; ${attributes}${secure ? "; Secure" : ""}`;
  answer.headers.append("Set-Cookie", cookie);
  return answer;
};

function formatViewer({ userId, name, role, isVerified }: Viewer): string {
  const shown = { id: userId, name, isAdmin: role === "admin", isVerified };
  return encodeURIComponent(JSON.stringify(shown));
}
