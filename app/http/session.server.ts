import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import type { Viewer } from "#app/domain/users/people.ts";
import { noteSeen } from "#app/domain/users/note-seen.server.ts";
import { readRole } from "#app/domain/users/read-role.server.ts";
import { PERSONAL_COOKIES } from "./authentication.server.ts";
import { services } from "./services-context.server.ts";

const viewer = createContext<Viewer | null>(null);

export function currentViewer(context: Readonly<RouterContextProvider>): Viewer | undefined {
  return context.get(viewer) ?? undefined;
}

/** Reads the session once for the whole request, and passes on the cookie when it was renewed. */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!hasPersonalCookie(request.headers.get("cookie")) || isForEveryone(request)) return next();

  const { authentication, database } = context.get(services);
  const { response: found, headers } = await authentication.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  });
  if (found) {
    const role = await readRole(database, found.user.id);
    await noteSeen(database, found.session);
    context.set(viewer, {
      userId: found.user.id,
      sessionId: found.session.id,
      name: found.user.name,
      email: found.user.email,
      role,
    });
  }

  const answer = await next();
  if (!answer.headers.has("set-cookie")) {
    for (const cookie of headers.getSetCookie()) answer.headers.append("set-cookie", cookie);
  }
  answer.headers.set("Cache-Control", "private, no-store");
  return answer;
};

export function hasPersonalCookie(header: string | null | undefined): boolean {
  return Boolean(header && PERSONAL_COOKIES.some((name) => header.includes(`${name}=`)));
}

/** Pictures and datasheets are the same for everyone: no session is read for them. */
function isForEveryone(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/media/");
}
