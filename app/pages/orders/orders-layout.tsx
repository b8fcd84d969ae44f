import { Outlet } from "react-router";
import { keepSecret } from "#app/http/keep-secret.server.ts";
import type { Route } from "./+types/orders-layout";

export const middleware: Route.MiddlewareFunction[] = [keepSecret];

export default function OrdersLayout() {
  return <Outlet />;
}
