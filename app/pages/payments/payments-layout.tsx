import { Outlet } from "react-router";
import { keepSecret } from "#app/http/keep-secret.server.ts";
import type { Route } from "./+types/payments-layout";
import stylesUrl from "./payments.css?url";

export const middleware: Route.MiddlewareFunction[] = [keepSecret];
export const handle = { ground: "paper" };

/** Paying brings its own styles: other visitors never pay for them. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesUrl }];

export default function PaymentsLayout() {
  return <Outlet />;
}
