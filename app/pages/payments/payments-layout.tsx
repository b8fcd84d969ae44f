import { Outlet } from "react-router";
import { keepSecret } from "#app/http/keep-secret.server.ts";
import type { Route } from "./+types/payments-layout";
import "./pay.css";

export const middleware: Route.MiddlewareFunction[] = [keepSecret];
export const handle = { ground: "paper" };

export default function PaymentsLayout() {
  return <Outlet />;
}
