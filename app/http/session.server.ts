import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type Role, readRole } from "#app/domain/users/read-role.server.ts";
import { PERSONAL_COOKIES } from "./authentication.server.ts";
import { services } from "./services-context.server.ts";

/** Who looks at the page, as the database knows them at this moment. */
export type Viewer = {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
};

const viewer = createContext<Viewer | null>(null);

export function currentViewer(context: Readonly<RouterContextProvider>): Viewer | undefined {
  return context.get(viewer) ?? undefined;
}

/** Reads the session once for the whole request, and passes on the cookie when it was renewed. */
export const readSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (!hasPersonalCookie(request.headers.get("cookie"))) return next();

  const { authentication, database } = context.get(services);
  const { response: found, headers } = await authentication.api.getSession({
    headers: request.headers,
    returnHeaders: true,
  });
  if (found) {
    const role = await readRole(database, found.user.id);
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
