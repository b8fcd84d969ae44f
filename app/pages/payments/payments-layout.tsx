import { Outlet } from "react-router";
import { noStore } from "#app/http/cache/no-store.server.ts";
import type { Route } from "./+types/payments-layout";
import "./pay.css";

export const middleware: Route.MiddlewareFunction[] = [noStore];
export const handle = { surface: "light" };

export default function PaymentsLayout() {
  return <Outlet />;
}
