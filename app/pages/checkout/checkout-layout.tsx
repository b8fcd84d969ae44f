import { Outlet } from "react-router";
import type { Route } from "./+types/checkout-layout";
import stylesUrl from "./checkout-sheet.css?url";

export const handle = { ground: "paper" };

/** The checkout brings its own styles: who only looks around never pays for them. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesUrl }];

export default function CheckoutLayout() {
  return <Outlet />;
}
