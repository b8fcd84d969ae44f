import { Outlet } from "react-router";
import type { Route } from "./+types/account-layout";
import stylesUrl from "./account.css?url";

/** The pages around an account bring their own styles: other visitors never pay for them. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesUrl }];

export default function AccountLayout() {
  return <Outlet />;
}
