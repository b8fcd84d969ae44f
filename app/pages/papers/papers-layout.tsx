import { Outlet } from "react-router";
import { keepSecret } from "#app/http/keep-secret.server.ts";
import type { Route } from "./+types/papers-layout";
import stylesUrl from "./papers.css?url";

export const middleware: Route.MiddlewareFunction[] = [keepSecret];

/** Documents bring their own styles: other visitors never pay for them. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesUrl }];

export default function PapersLayout() {
  return <Outlet />;
}
