import { Outlet } from "react-router";
import type { Route } from "./+types/payments-layout";
import stylesUrl from "./payments.css?url";

/** Paying brings its own styles: other visitors never pay for them. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesUrl }];

export default function PaymentsLayout() {
  return <Outlet />;
}
