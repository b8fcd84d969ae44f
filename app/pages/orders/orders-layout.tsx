import { Outlet } from "react-router";
import { keepSecret } from "#app/http/keep-secret.server.ts";
import type { Route } from "./+types/orders-layout";
import stylesUrl from "./orders.css?url";

export const middleware: Route.MiddlewareFunction[] = [keepSecret];

/** The pages of an order bring their own styles: other visitors never pay for them. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesUrl }];

export default function OrdersLayout() {
  return <Outlet />;
}
