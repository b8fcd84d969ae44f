import { notFound } from "#app/http/not-found.server.ts";
import { redirectIfMoved } from "#app/http/page-content.server.ts";
import type { Route } from "./+types/not-found-route";

/** /404 and every unknown path: the root error boundary renders the page. */
export function loader({ request, context }: Route.LoaderArgs): never {
  redirectIfMoved(request);
  throw notFound(context);
}

export default function NotFoundRoute() {
  return null;
}
