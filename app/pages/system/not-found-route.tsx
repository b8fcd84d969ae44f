import { data } from "react-router";
import { redirectIfMoved } from "#app/http/page-content.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/not-found-route";

/** /404 and every unknown path: the root error boundary renders the page. */
export function loader({ request, context }: Route.LoaderArgs): never {
  redirectIfMoved(request);
  context.get(requestContext).isMiss = true;
  throw data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
