import { Outlet } from "react-router";
import { noStore } from "#app/http/cache/no-store.server.ts";
import type { Route } from "./+types/orders-layout";

/** Orders, payments, documents and quotations: anyone with the link may see them, no cache may. */
export const middleware: Route.MiddlewareFunction[] = [noStore];
export const handle = { surface: "light" };

export default function OrdersLayout() {
  return <Outlet />;
}
