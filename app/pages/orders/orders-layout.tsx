import { Outlet } from "react-router";
import { noStore } from "#app/http/cache/no-store.server.ts";
import type { Route } from "./+types/orders-layout";

export const middleware: Route.MiddlewareFunction[] = [noStore];

export default function OrdersLayout() {
  return <Outlet />;
}
